/** RFC 2865, section 5. A vendor has numbers of its own. */
export type Attribute = { readonly type: number; readonly value: Buffer }
export type AttributeName = { readonly vendor: number | null; readonly type: number }

export const USER_NAME = 1
export const USER_PASSWORD = 2
export const VENDOR_SPECIFIC = 26
export const NAS_IDENTIFIER = 32
export const PROXY_STATE = 33
export const MESSAGE_AUTHENTICATOR = 80
export const MICROSOFT = 311

const plain = (type: number): AttributeName => ({ vendor: null, type })
const of = (vendor: number, type: number): AttributeName => ({ vendor, type })

/** Those that servers name groups and roles in. */
const KNOWN: Readonly<Record<string, AttributeName>> = {
  'Filter-Id': plain(11),
  'Reply-Message': plain(18),
  Class: plain(25),
  'Management-Policy-Id': plain(135),
  'Cisco-AVPair': of(9, 1),
  'Juniper-Local-User-Name': of(2636, 1),
  'Fortinet-Group-Name': of(12_356, 1),
  'Aruba-User-Role': of(14_823, 1),
  'Mikrotik-Group': of(14_988, 3),
  'PaloAlto-Admin-Role': of(25_461, 1),
}
export const knownAttributes = Object.keys(KNOWN)

const NUMBERED = /^(?:(\d{1,8}):)?(\d{1,3})$/

/** An attribute by its name, its number, or the number of a vendor and its own; null for what is none of them. */
export function attributeNamed(text: string): AttributeName | null {
  const known = knownAttributes.find((name) => name.toLowerCase() === text.toLowerCase())
  if (known !== undefined) return KNOWN[known] ?? null
  const [, vendor, type] = NUMBERED.exec(text) ?? []
  const name = { vendor: vendor === undefined ? null : Number(vendor), type: Number(type) }
  return type !== undefined && name.type >= 1 && name.type <= 255 && name.type !== VENDOR_SPECIFIC ? name : null
}

/** The values of an attribute; those of a vendor lie within its envelopes. */
export function valuesOf(attributes: readonly Attribute[], { vendor, type }: AttributeName): Buffer[] {
  const all = vendor === null ? attributes : attributes.flatMap((one) => inEnvelope(one, vendor))
  return all.filter((one) => one.type === type).map(({ value }) => value)
}

/** RFC 2865, 5.26; an envelope that is not filled in this way is the vendor's affair, and holds nothing for us. */
function inEnvelope({ type, value }: Attribute, vendor: number): Attribute[] {
  if (type !== VENDOR_SPECIFIC || value.length < 6 || value.readUInt32BE(0) !== vendor) return []
  return readAttributes(value.subarray(4)) ?? []
}

/** Type, length, value, one after the other; null when a length does not fit. */
export function readAttributes(bytes: Buffer): Attribute[] | null {
  const attributes: Attribute[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at + 1] ?? 0
    if (length < 2 || at + length > bytes.length) return null
    attributes.push({ type: bytes[at] ?? 0, value: bytes.subarray(at + 2, at + length) })
    at += length
  }
  return attributes
}

const LONGEST = 253

export function writeAttributes(attributes: readonly Attribute[]): Buffer {
  const parts = attributes.flatMap(({ type, value }) => {
    if (value.length > LONGEST) throw new RangeError(`a RADIUS attribute holds ${LONGEST} bytes`)
    return [Buffer.from([type, value.length + 2]), value]
  })
  return Buffer.concat(parts)
}

export function ofVendor(vendor: number, type: number, value: Buffer): Attribute {
  const number = Buffer.alloc(4)
  number.writeUInt32BE(vendor)
  return { type: VENDOR_SPECIFIC, value: Buffer.concat([number, writeAttributes([{ type, value }])]) }
}

const readable = new TextDecoder('utf-8', { fatal: true })

/** As text, or as hex where it is none. */
export function asText(value: Buffer): string {
  try {
    return readable.decode(value)
  } catch {
    return `0x${value.toString('hex')}`
  }
}
