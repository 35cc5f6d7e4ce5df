import { DnsFault, shown } from './fault.ts'

/** The numbers of IANA's registry, and the two that PowerDNS took for itself. Which of them we read: `types/index.ts`. */
const CODES = `
  A 1 NS 2 MD 3 MF 4 CNAME 5 SOA 6 MB 7 MG 8 MR 9 NULL 10 WKS 11 PTR 12 HINFO 13 MINFO 14 MX 15 TXT 16 RP 17 AFSDB 18
  X25 19 ISDN 20 RT 21 NSAP 22 NSAP-PTR 23 SIG 24 KEY 25 PX 26 GPOS 27 AAAA 28 LOC 29 NXT 30 EID 31 NIMLOC 32 SRV 33
  ATMA 34 NAPTR 35 KX 36 CERT 37 A6 38 DNAME 39 SINK 40 OPT 41 APL 42 DS 43 SSHFP 44 IPSECKEY 45 RRSIG 46 NSEC 47
  DNSKEY 48 DHCID 49 NSEC3 50 NSEC3PARAM 51 TLSA 52 SMIMEA 53 HIP 55 NINFO 56 RKEY 57 TALINK 58 CDS 59 CDNSKEY 60
  OPENPGPKEY 61 CSYNC 62 ZONEMD 63 SVCB 64 HTTPS 65 DSYNC 66 SPF 99 UINFO 100 UID 101 GID 102 UNSPEC 103 NID 104
  L32 105 L64 106 LP 107 EUI48 108 EUI64 109 NXNAME 128 TKEY 249 TSIG 250 IXFR 251 AXFR 252 MAILB 253 MAILA 254
  ANY 255 URI 256 CAA 257 AVC 258 DOA 259 AMTRELAY 260 RESINFO 261 WALLET 262 TA 32768 DLV 32769
  ALIAS 65401 LUA 65402`

const words = CODES.trim().split(/\s+/)
const codes = new Map<string, number>()
const names = new Map<number, string>()
for (let at = 0; at < words.length; at += 2) {
  codes.set(words[at] ?? '', Number(words[at + 1]))
  names.set(Number(words[at + 1]), words[at] ?? '')
}

const LARGEST = 65_535

/** The one way to write a type: its mnemonic, or `TYPE` and the number of one that has none (RFC 3597). */
export const typeName = (code: number): string => names.get(code) ?? `TYPE${code}`

/** The number of a type in any spelling, or null where the text is none. */
export function findType(text: string): number | null {
  const upper = text.toUpperCase()
  const code = codes.get(upper)
  if (code !== undefined) return code
  const [, digits] = /^TYPE(\d{1,5})$/.exec(upper) ?? []
  return digits === undefined || Number(digits) > LARGEST ? null : Number(digits)
}

export function typeCode(text: string): number {
  const code = findType(text)
  if (code === null) throw new DnsFault('type', `${shown(text)} is not a record type`)
  return code
}

/** Types that stand in questions or beside messages only, and never in a zone (RFC 6895, 3.1). */
export const isMeta = (code: number): boolean => code === 0 || code === 41 || (code >= 128 && code <= 255)
