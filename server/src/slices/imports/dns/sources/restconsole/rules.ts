import { utf8 } from '@cadastre/core/dns/byte-string'
import { quoted } from '@cadastre/core/dns/character-string'
import { DnsFault } from '@cadastre/core/dns/fault'
import { textValue } from '@cadastre/core/dns/value'

type Data = Readonly<Record<string, unknown>>

/** Numbers that the console shows by their names; what is not here is taken as it is. */
const ENUMS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  certificateUsage: { 'PKIX-TA': 0, 'PKIX-EE': 1, 'DANE-TA': 2, 'DANE-EE': 3 },
  selector: { Cert: 0, SPKI: 1 },
  matchingType: { Full: 0, 'SHA2-256': 1, 'SHA2-512': 2 },
  algorithm: { RSA: 1, DSA: 2, ECDSA: 3, Ed25519: 4, Ed448: 6 },
  fingerprintType: { SHA1: 1, SHA256: 2 },
}

function text(data: Data, name: string): string {
  const value = data[name]
  if (typeof value === 'string' && value !== '') return value
  if (typeof value === 'number') return String(value)
  throw new DnsFault('value', `it has no ${name}`)
}

function number(data: Data, name: string, usual: number): string {
  const value = data[name] ?? usual
  const key = String(value).replaceAll('_', '-')
  const known = ENUMS[name]
  return String(known && Object.hasOwn(known, key) ? known[key] : value)
}

const string = (data: Data, name: string): string => quoted(utf8(typeof data[name] === 'string' ? data[name] : ''))
/** Names come without the dot at their end. */
const host = (data: Data, name: string, usual?: string): string => {
  const value = data[name] ?? usual
  if (value === '' || value === '.') return '.'
  const typed = text({ ...data, [name]: value }, name)
  return typed.endsWith('.') ? typed : `${typed}.`
}

function parameters(data: Data): string {
  const map = data.svcParams
  if (map === null || typeof map !== 'object') return ''
  return Object.entries(map)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) =>
      value === '' || value === null ? ` ${key}` : ` ${key}="${String(value).replace(/["\\]/g, '\\$&')}"`,
    )
    .join('')
}

const VALUES = {
  A: (data: Data) => text(data, 'ipAddress'),
  AAAA: (data: Data) => text(data, 'ipAddress'),
  CNAME: (data: Data) => host(data, 'cname'),
  DNAME: (data: Data) => host(data, 'dname'),
  NS: (data: Data) => host(data, 'nameServer'),
  PTR: (data: Data) => host(data, 'ptrName'),
  TXT: (data: Data) => textValue(typeof data.text === 'string' ? data.text : ''),
  MX: (data: Data) => `${number(data, 'preference', 10)} ${host(data, 'exchange')}`,
  SRV: (data: Data) =>
    `${number(data, 'priority', 0)} ${number(data, 'weight', 0)} ${number(data, 'port', 0)} ${host(data, 'target')}`,
  CAA: (data: Data) => `${number(data, 'flags', 0)} ${String(data.tag ?? 'issue')} ${string(data, 'value')}`,
  TLSA: (data: Data) =>
    [
      number(data, 'certificateUsage', 0),
      number(data, 'selector', 0),
      number(data, 'matchingType', 0),
      text(data, 'certificateAssociationData').toLowerCase(),
    ].join(' '),
  SSHFP: (data: Data) =>
    `${number(data, 'algorithm', 0)} ${number(data, 'fingerprintType', 0)} ${text(data, 'fingerprint').toLowerCase()}`,
  NAPTR: (data: Data) =>
    [
      number(data, 'order', 0),
      number(data, 'preference', 0),
      string(data, 'flags'),
      string(data, 'services'),
      string(data, 'regexp'),
      host(data, 'replacement', '.'),
    ].join(' '),
  URI: (data: Data) => `${number(data, 'priority', 1)} ${number(data, 'weight', 1)} ${string(data, 'uri')}`,
  SVCB: (data: Data) => `${number(data, 'svcPriority', 1)} ${host(data, 'svcTargetName', '.')}${parameters(data)}`,
  HTTPS: (data: Data) => `${number(data, 'svcPriority', 1)} ${host(data, 'svcTargetName', '.')}${parameters(data)}`,
  SOA: (data: Data) =>
    [
      host(data, 'primaryNameServer'),
      host(data, 'responsiblePerson'),
      number(data, 'serial', 0),
      number(data, 'refresh', 86_400),
      number(data, 'retry', 7_200),
      number(data, 'expire', 3_600_000),
      number(data, 'minimum', 3_600),
    ].join(' '),
}

const BY_TYPE: ReadonlyMap<string, (data: Data) => string> = new Map(Object.entries(VALUES))

/** The data of a record as a zone file has them; null for a type that cannot be told from what the console shows. */
export function rdataOf(type: string, data: Data): string | null {
  return BY_TYPE.get(type)?.(data) ?? null
}
