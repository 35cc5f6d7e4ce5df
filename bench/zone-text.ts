const LINES = 2_000

/** A piece of a zone file as a company has it: mostly addresses, some aliases, reverse names, mail, services and text. */
function makeLines(first: number): string {
  return Array.from({ length: LINES }, (_, index) => line(first + index)).join('')
}

function line(at: number): string {
  const kind = at % 20
  if (kind < 9) return `host-${at}\tIN\tA\t10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}\n`
  if (kind < 12) return `\tIN\tAAAA\t2001:db8:${(at >> 16).toString(16)}::${(at & 65_535).toString(16)}\n`
  if (kind < 14) return `alias-${at}\t300\tIN\tCNAME\thost-${at - 5}\n`
  if (kind < 16) return `${at & 255}.${(at >> 8) & 255}\tIN\tPTR\thost-${at}.example.com.\n`
  if (kind < 17) return `mail-${at}\tIN\tMX\t10 host-${at}\n`
  if (kind < 18) return `_sip._tcp.s${at}\tIN\tSRV\t0 5 5060 host-${at}\n`
  return `txt-${at}\tIN\tTXT\t"v=spf1 include:_spf.example.com ~all" ; mail\n`
}

/** So many records, in pieces. They come round again, so that making them takes no time while they are read. */
export function* zonePieces(records: number): Generator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(
    '$TTL 3600\n@ IN SOA ns1 hostmaster 1 7200 3600 1209600 3600\n@ IN NS ns1\nns1 IN A 192.0.2.53\n',
  )
  for (let sent = 0; sent < records; sent += LINES) yield pieces[(sent / LINES) % pieces.length] ?? new Uint8Array()
}

const pieces = Array.from({ length: 50 }, (_, index) => new TextEncoder().encode(makeLines(index * LINES)))
