"""Runs PowerShell through pywinrm: a question with address, account and scripts as JSON in, what came of each out."""

import json
import sys

import winrm
from winrm.exceptions import InvalidCredentialsError, WSManFaultError


def outcome(session, script):
    try:
        result = session.run_ps(script)
        return {"code": result.status_code, "stdout": result.std_out.decode(), "stderr": result.std_err.decode()}
    except InvalidCredentialsError:
        return {"error": "credentials"}
    except WSManFaultError as error:
        return {"error": "fault", "fault": error.fault_subcode}


def main():
    question = json.loads(sys.stdin.readline())
    session = winrm.Session(
        question["url"],
        auth=(question["username"], question["password"]),
        transport=question["transport"],
        ca_trust_path=question.get("authority"),
        proxy=None,
    )
    print(json.dumps([outcome(session, script) for script in question["scripts"]]))


main()
