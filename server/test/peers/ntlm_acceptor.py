"""The accepting side of NTLM as pyspnego has it: a question on each line of standard input, its answer on standard output."""

import base64
import json
import sys

import spnego
from spnego.channel_bindings import GssChannelBindings


def encoded(data):
    return base64.b64encode(data).decode()


def decoded(text):
    return base64.b64decode(text)


def answer(context, question):
    if "step" in question:
        token = context.step(decoded(question["step"]))
        return {"token": encoded(token or b""), "complete": context.complete, "user": context.client_principal}
    if "wrap" in question:
        result = context.wrap_winrm(decoded(question["wrap"]))
        return {"signature": encoded(result.header), "bytes": encoded(result.data)}
    return {"plain": encoded(context.unwrap_winrm(decoded(question["signature"]), decoded(question["bytes"])))}


def main():
    certificate_hash = sys.argv[1] if len(sys.argv) > 1 else ""
    data = b"tls-server-end-point:" + bytes.fromhex(certificate_hash)
    bindings = GssChannelBindings(application_data=data) if certificate_hash else None
    options = spnego.NegotiateOptions.use_ntlm
    context = spnego.server(protocol="ntlm", options=options, channel_bindings=bindings)
    for line in sys.stdin:
        try:
            reply = answer(context, json.loads(line))
        except spnego.exceptions.SpnegoError as error:
            reply = {"refused": str(error)}
        print(json.dumps(reply), flush=True)


main()
