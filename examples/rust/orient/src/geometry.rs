use crate::{sys, Axis, Error, Orientation, Result};

/// A structure that C has field by field.
macro_rules! plain {
    ($(#[$about:meta])* $name:ident: $raw:ident { $($(#[$field_about:meta])* $field:ident: $kind:ty,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq)]
        pub struct $name {
            $($(#[$field_about])* pub $field: $kind,)*
        }

        impl $name {
            #[allow(dead_code)]
            pub(crate) const fn from_raw(raw: sys::$raw) -> Self {
                Self { $($field: raw.$field,)* }
            }

            #[allow(dead_code)]
            pub(crate) const fn raw(self) -> sys::$raw {
                sys::$raw { $($field: self.$field,)* }
            }
        }
    };
}

plain! {
    /// A width and a height.
    Size: orient_size {
        /// In the host's own units.
        width: i32,
        /// In the host's own units.
        height: i32,
    }
}

plain! {
    /// A pixel.
    Point: orient_point {
        /// Its column.
        x: i32,
        /// Its row.
        y: i32,
    }
}

plain! {
    /// A rectangle of pixels.
    Rect: orient_rect {
        /// The left edge.
        x: i32,
        /// The top edge.
        y: i32,
        /// To the right.
        width: i32,
        /// Downwards.
        height: i32,
    }
}

plain! {
    /// What each edge of the screen keeps free.
    Insets: orient_insets {
        /// At the top edge.
        top: i32,
        /// At the left edge.
        left: i32,
        /// At the bottom edge.
        bottom: i32,
        /// At the right edge.
        right: i32,
    }
}

plain! {
    /// A place between pixels.
    Position: orient_position {
        /// The distance from the left edge.
        x: f64,
        /// The distance from the top edge.
        y: f64,
    }
}

plain! {
    /// A way or a velocity, which is at no place.
    Vector: orient_vector {
        /// To the right.
        x: f64,
        /// Downwards.
        y: f64,
    }
}

plain! {
    /// A rectangle that need not fall on pixels.
    Frame: orient_frame {
        /// The left edge.
        x: f64,
        /// The top edge.
        y: f64,
        /// To the right.
        width: f64,
        /// Downwards.
        height: f64,
    }
}

// SAFETY of this file: total functions over values, and pointers to arrays of the size that they fill.

impl Size {
    /// The size after a clockwise turn by a multiple of 90 degrees.
    ///
    /// ```
    /// use orient::Size;
    /// let size = Size { width: 428, height: 926 };
    /// assert_eq!(size.rotated(90), Size { width: 926, height: 428 });
    /// assert_eq!(size.rotated(90).rotated(-90), size);
    /// ```
    pub fn rotated(self, angle: i32) -> Size {
        Size::from_raw(unsafe { sys::orient_rotate_size(self.raw(), angle) })
    }

    /// The size on the panel of a picture of this size, by a wl_output transform.
    pub fn transformed(self, transform: i32) -> Size {
        Size::from_raw(unsafe { sys::orient_transform_size(self.raw(), transform) })
    }
}

impl Point {
    /// The pixel that it becomes when an area of `size` is turned clockwise.
    pub fn rotated(self, angle: i32, size: Size) -> Point {
        Point::from_raw(unsafe { sys::orient_rotate_point(self.raw(), size.raw(), angle) })
    }

    /// The pixel of the panel on which it is drawn, by a wl_output transform.
    pub fn transformed(self, transform: i32, size: Size) -> Point {
        Point::from_raw(unsafe { sys::orient_transform_point(self.raw(), size.raw(), transform) })
    }
}

impl Rect {
    /// The rectangle that it becomes when an area of `size` is turned clockwise.
    pub fn rotated(self, angle: i32, size: Size) -> Rect {
        Rect::from_raw(unsafe { sys::orient_rotate_rect(self.raw(), size.raw(), angle) })
    }

    /// The rectangle of the panel on which it is drawn, by a wl_output transform.
    pub fn transformed(self, transform: i32, size: Size) -> Rect {
        Rect::from_raw(unsafe { sys::orient_transform_rect(self.raw(), size.raw(), transform) })
    }
}

impl Insets {
    /// The insets after a clockwise turn: at 90 what was at the top is at the right.
    pub fn rotated(self, angle: i32) -> Insets {
        Insets::from_raw(unsafe { sys::orient_rotate_insets(self.raw(), angle) })
    }
}

impl Position {
    /// The place that it becomes when an area of `size` is turned clockwise.
    pub fn rotated(self, angle: i32, size: Size) -> Position {
        Position::from_raw(unsafe { sys::orient_rotate_position(self.raw(), size.raw(), angle) })
    }
}

impl Vector {
    /// The way as it is seen after a clockwise turn.
    pub fn rotated(self, angle: i32) -> Vector {
        Vector::from_raw(unsafe { sys::orient_rotate_vector(self.raw(), angle) })
    }
}

/// The insets of a screen in an orientation: the table's where it has them, else the turned natural ones.
/// [`Error::InvalidArgument`] for an entry whose orientation is not upright.
pub fn insets_for(
    orientation: Orientation,
    natural: Axis,
    natural_insets: Insets,
    table: &[(Orientation, Insets)],
) -> Result<Insets> {
    let mut entries = [Insets::default().raw(); 4];
    let mut given = 0;
    for (key, insets) in table {
        let place = Orientation::UPRIGHT.iter().position(|upright| upright == key);
        entries[place.ok_or(Error::InvalidArgument)?] = insets.raw();
        given |= key.mask().bits();
    }
    Ok(Insets::from_raw(unsafe {
        sys::orient_insets_for(
            orientation.raw(),
            natural.raw(),
            natural_insets.raw(),
            entries.as_ptr(),
            given,
        )
    }))
}

/// The wl_output transform, 0 to 7, that makes the picture upright on the panel; None when the orientation
/// is not upright or the angle no multiple of 90.
pub fn output_transform(orientation: Orientation, natural: Axis, panel_angle: i32) -> Option<i32> {
    let found =
        unsafe { sys::orient_output_transform(orientation.raw(), natural.raw(), panel_angle) };
    (found >= 0).then_some(found)
}

/// One wl_output transform, and another one after it; None when either is not 0 to 7.
pub fn compose_transforms(first: i32, second: i32) -> Option<i32> {
    let found = unsafe { sys::orient_transform_compose(first, second) };
    (found >= 0).then_some(found)
}

/// The wl_output transform that undoes one; None when it is not 0 to 7.
pub fn invert_transform(transform: i32) -> Option<i32> {
    let found = unsafe { sys::orient_transform_invert(transform) };
    (found >= 0).then_some(found)
}

/// What libinput calls a calibration matrix, for touch to follow the picture.
pub fn touch_matrix(orientation: Orientation, natural: Axis, panel_angle: i32) -> [f32; 6] {
    let mut out = [0.0; 6];
    unsafe {
        sys::orient_touch_matrix(orientation.raw(), natural.raw(), panel_angle, out.as_mut_ptr());
    }
    out
}

/// From a picture of `width` and `height` in one orientation to that in another, on a natural-portrait
/// screen: drawn with it, the old picture has not moved on the glass.
pub fn content_transform(from: Orientation, to: Orientation, width: f64, height: f64) -> [f64; 6] {
    let mut out = [0.0; 6];
    unsafe {
        sys::orient_content_transform(from.raw(), to.raw(), width, height, out.as_mut_ptr());
    }
    out
}
