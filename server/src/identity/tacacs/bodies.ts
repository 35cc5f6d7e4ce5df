const LOGIN = 1
const PAP = 2
const LOGIN_SERVICE = 1
const BY_TACACS = 6
const LEAST_PRIVILEGE = 1
const LONGEST_FIELD = 255

type From = { readonly user: Buffer; readonly port: Buffer; readonly address: Buffer }

export const fits = (...fields: readonly Buffer[]): boolean => fields.every(({ length }) => length <= LONGEST_FIELD)

/** RFC 8907, 5.1: a login by PAP, whose data is the password. */
export const startBody = ({ user, port, address }: From, password: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([
      LOGIN,
      LEAST_PRIVILEGE,
      PAP,
      LOGIN_SERVICE,
      user.length,
      port.length,
      address.length,
      password.length,
    ]),
    user,
    port,
    address,
    password,
  ])

/** 6.1: what somebody may do who was let in. */
export const authorizationBody = ({ user, port, address }: From, args: readonly Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from([
      BY_TACACS,
      LEAST_PRIVILEGE,
      PAP,
      LOGIN_SERVICE,
      user.length,
      port.length,
      address.length,
      args.length,
    ]),
    Buffer.from(args.map(({ length }) => length)),
    user,
    port,
    address,
    ...args,
  ])

const AUTHENTICATED = { 1: 'pass', 2: 'fail' } as const

/** 5.2: yes, no, or something that ends in neither; null when lengths do not fit, as after a wrong key. */
export function readAuthentication(body: Buffer): 'pass' | 'fail' | 'other' | null {
  if (body.length < 6 || body.length !== 6 + body.readUInt16BE(2) + body.readUInt16BE(4)) return null
  const status = body[0] ?? 0
  if (status === 0 || (status > 7 && status !== 0x21)) return null
  return AUTHENTICATED[status as keyof typeof AUTHENTICATED] ?? 'other'
}

const AUTHORIZED = new Set([1, 2])

/** 6.2: the arguments of an authorization; none if it was refused, null when lengths do not fit. */
export function readAuthorization(body: Buffer): string[] | null {
  if (body.length < 6) return null
  const count = body[1] ?? 0
  const lengths = [...body.subarray(6, 6 + count)]
  const before = 6 + count + body.readUInt16BE(2) + body.readUInt16BE(4)
  if (lengths.length !== count || body.length !== lengths.reduce((sum, length) => sum + length, before)) return null
  if (!AUTHORIZED.has(body[0] ?? 0)) return []
  return lengths.map((length, index) => {
    const at = lengths.slice(0, index).reduce((sum, one) => sum + one, before)
    return body.toString('utf8', at, at + length)
  })
}

const ARGUMENT = /^([^=*]+)[=*](.*)$/s

/** The values of one argument; a level of privilege is named as one, since a number alone would say nothing. */
export function groupsIn(args: readonly string[], name: string): string[] {
  return args.flatMap((text) => {
    const [, own = '', value = ''] = ARGUMENT.exec(text) ?? []
    if (own.toLowerCase() !== name.toLowerCase() || value === '') return []
    return [own.toLowerCase() === 'priv-lvl' && /^\d+$/.test(value) ? `priv-lvl:${value}` : value]
  })
}
