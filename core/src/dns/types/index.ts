import type { RecordType } from '../record-type.ts'
import { typeCode } from '../type-codes.ts'
import { a } from './a.ts'
import { aaaa } from './aaaa.ts'
import { afsdb } from './afsdb.ts'
import { alias, lua } from './alias.ts'
import { caa } from './caa.ts'
import { cert } from './cert.ts'
import { cname } from './cname.ts'
import { dhcid } from './dhcid.ts'
import { dname } from './dname.ts'
import { cdnskey, dnskey } from './dnskey.ts'
import { cds, ds } from './ds.ts'
import { hinfo } from './hinfo.ts'
import { kx } from './kx.ts'
import { loc } from './loc.ts'
import { mx } from './mx.ts'
import { naptr } from './naptr.ts'
import { ns } from './ns.ts'
import { nsec, nsec3, nsec3param } from './nsec.ts'
import { openpgpkey } from './openpgpkey.ts'
import { ptr } from './ptr.ts'
import { rp } from './rp.ts'
import { rrsig } from './rrsig.ts'
import { soa } from './soa.ts'
import { spf } from './spf.ts'
import { srv } from './srv.ts'
import { sshfp } from './sshfp.ts'
import { https, svcb } from './svcb.ts'
import { smimea, tlsa } from './tlsa.ts'
import { txt } from './txt.ts'
import { unknownType } from './unknown.ts'
import { uri } from './uri.ts'

/** Every type whose values are read; all others are taken and given in the form of RFC 3597. */
export const recordTypes = {
  A: a,
  AAAA: aaaa,
  AFSDB: afsdb,
  ALIAS: alias,
  CAA: caa,
  CDNSKEY: cdnskey,
  CDS: cds,
  CERT: cert,
  CNAME: cname,
  DHCID: dhcid,
  DNAME: dname,
  DNSKEY: dnskey,
  DS: ds,
  HINFO: hinfo,
  HTTPS: https,
  KX: kx,
  LOC: loc,
  LUA: lua,
  MX: mx,
  NAPTR: naptr,
  NS: ns,
  NSEC: nsec,
  NSEC3: nsec3,
  NSEC3PARAM: nsec3param,
  OPENPGPKEY: openpgpkey,
  PTR: ptr,
  RP: rp,
  RRSIG: rrsig,
  SMIMEA: smimea,
  SOA: soa,
  SPF: spf,
  SRV: srv,
  SSHFP: sshfp,
  SVCB: svcb,
  TLSA: tlsa,
  TXT: txt,
  URI: uri,
}
export type KnownType = keyof typeof recordTypes

// The table loses which data belong to which type; whoever looks up by name only hands them from method to method.
const byName = new Map(Object.entries(recordTypes) as unknown as [string, RecordType][])

/** Whether the values of a type are read, or only handed on. */
export const isRead = (type: string): boolean => byName.has(type)

/** What can be done with a type, by its name in any spelling. */
export function typeOf(text: string): RecordType {
  const known = byName.get(text)
  if (known) return known
  const code = typeCode(text)
  const type = unknownType(code)
  return byName.get(type.name) ?? (type as unknown as RecordType)
}
