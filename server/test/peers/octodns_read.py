"""Reads a zone with octoDNS, by a transfer or from a file, and prints its sets as JSON.

The zone is named by the first argument; the second says how: `axfr HOST PORT [KEY SECRET]`, or `file FOLDER`.
"""

import json
import sys

from octodns.zone import Zone
from octodns_bind import AxfrSource, ZoneFileProvider


def source(way, arguments):
    if way == 'file':
        return ZoneFileProvider('file', directory=arguments[0], file_extension='.zone')
    host, port, *key = arguments
    signed = {'key_name': key[0], 'key_secret': key[1], 'key_algorithm': 'hmac-sha256'} if key else {}
    return AxfrSource('wire', host, port=int(port), **signed)


name, way, *arguments = sys.argv[1:]
zone = Zone(name, [])
source(way, arguments).populate(zone, lenient=True)
sets = [record.to_rrset() for record in sorted(zone.records)]
print(json.dumps([[one.name, one._type, one.ttl, list(one.rdatas)] for one in sets]))
