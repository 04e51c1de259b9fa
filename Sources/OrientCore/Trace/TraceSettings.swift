/// Something that goes over the settings of a configuration, to read or to write them.
protocol TraceSettingVisitor {
  mutating func visit(_ name: StaticString, _ value: inout Bool)
  mutating func visit(_ name: StaticString, _ value: inout Int32)
  mutating func visit(_ name: StaticString, _ value: inout Int64)
  mutating func visit(_ name: StaticString, _ value: inout Float)
  mutating func visit(_ name: StaticString, _ value: inout Axis)
  mutating func visit(_ name: StaticString, _ value: inout QuarterTurn)
  mutating func visit(_ name: StaticString, _ value: inout OrientationMask)
  mutating func visit(_ name: StaticString, _ value: inout InterfaceOrientation?)
}

extension EngineConfiguration {
  /// Visits every setting, by the name that it has in traces: the property's, with hyphens.
  mutating func visitSettings(_ visitor: inout some TraceSettingVisitor) {
    visitor.visit("natural", &natural)
    visitor.visit("panel-angle", &panelAngle)
    visitor.visit("supported", &supported)
    visitor.visit("upside-down-allowed", &upsideDownAllowed)
    visitor.visit("rotation-locked", &rotationLocked)
    visitor.visit("landscape-locked", &landscapeLocked)
    visitor.visit("auto-rotate", &autoRotate)
    visitor.visit("initial", &initial)
    visitor.visit("width", &width)
    visitor.visit("height", &height)
    visitor.visit("request-timeout", &requestTimeout)
    visitor.visit("reports-flat-as-unknown", &reportsFlatAsUnknown)
    detector.visitSettings(&visitor)
  }
}

extension DetectorConfiguration {
  fileprivate mutating func visitSettings(_ visitor: inout some TraceSettingVisitor) {
    visitor.visit("hysteresis", &hysteresis)
    visitor.visit("flat-limit", &flatLimit)
    visitor.visit("face-limit", &faceLimit)
    visitor.visit("overhead-limit", &overheadLimit)
    visitor.visit("settle-time", &settleTime)
    visitor.visit("unsteady-settle-time", &unsteadySettleTime)
    visitor.visit("face-dwell", &faceDwell)
    visitor.visit("lift-dwell", &liftDwell)
    visitor.visit("lift-guard", &liftGuard)
    visitor.visit("touch-guard", &touchGuard)
    visitor.visit("silence", &silence)
    visitor.visit("gap-limit", &gapLimit)
    visitor.visit("smoothing-time", &smoothingTime)
    visitor.visit("look-ahead", &lookAhead)
    visitor.visit("resting-rate", &restingRate)
    visitor.visit("fast-rate", &fastRate)
    visitor.visit("resting-share", &restingShare)
    visitor.visit("turn-memory", &turnMemory)
    visitor.visit("full-trust-deviation", &fullTrustDeviation)
    visitor.visit("no-trust-deviation", &noTrustDeviation)
    visitor.visit("unsteady-deviation", &unsteadyDeviation)
    visitor.visit("steadying-time", &steadyingTime)
    visitor.visit("averaging-time", &averagingTime)
    visitor.visit("lasting-push", &lastingPush)
    visitor.visit("coherence", &coherence)
    visitor.visit("scale-time", &scaleTime)
    visitor.visit("gyroscope-time", &gyroscopeTime)
  }
}
