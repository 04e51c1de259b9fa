"""Prints the results of xunit files as Tests/run.sh counts them, one line a test."""

import sys
import xml.etree.ElementTree

seen = 0
for path in sys.argv[1:]:
    for case in xml.etree.ElementTree.parse(path).iter("testcase"):
        name = f"{case.get('classname')}.{case.get('name')}"
        failures = case.findall("failure") + case.findall("error")
        seen += 1
        if failures:
            print(f"not ok - {name}")
            for failure in failures:
                print("  " + (failure.get("message") or failure.text or "").replace("\n", "\n  "))
        elif case.find("skipped") is not None:
            print(f"skip - {name} # {case.find('skipped').get('message') or 'disabled'}")
        else:
            print(f"ok - {name}")
sys.exit(0 if seen else 1)
