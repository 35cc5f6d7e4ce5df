import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { AgentAccess } from './access.ts'

/**
 * HS256 tokens of our own making. There is one header and one algorithm, compared as text, so a token cannot choose how
 * it is checked. A general library would verify through WebCrypto on libuv's four threads, behind the password hashes
 * that run there: see docs/decisions/0004-tokens.md.
 */
const HEADER = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')

export type Claims = {
  sub: string
  jti: string
  type: 'access' | 'mfa' | AgentAccess
  exp: number
  /** Of an agent alone: who it is, and the installation it runs in. */
  agent_id?: string
  fingerprint?: string
}

export function signToken(claims: Claims, key: KeyObject): string {
  const signed = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  return `${signed}.${signature(signed, key)}`
}

/** The claims of a token that we signed, is of the wanted type and still valid; null for anything else. */
export function readToken(token: string, type: Claims['type'], key: KeyObject, nowSeconds: number): Claims | null {
  const [header, body, mark, ...rest] = token.split('.')
  if (header !== HEADER || !body || !mark || rest.length > 0) return null
  if (!isSame(mark, signature(`${header}.${body}`, key))) return null
  const claims = claimsIn(body)
  return claims && claims.type === type && claims.exp > nowSeconds ? claims : null
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

// Ours by its signature, but another build may have put something else in.
function claimsIn(body: string): Claims | null {
  try {
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims | null
    return claims && UUID.test(claims.sub) && UUID.test(claims.jti) ? claims : null
  } catch {
    return null
  }
}

const MOST_REMEMBERED = 5_000

/** Reads access tokens; one whose signature was right is remembered, because the same one comes with every request. */
export class TokenReader {
  readonly #key: KeyObject
  #known = new Map<string, Claims>()

  constructor(key: KeyObject) {
    this.#key = key
  }

  accessClaims(token: string, nowSeconds: number): Claims | null {
    const known = this.#known.get(token)
    if (known) return known.exp > nowSeconds ? known : null
    const claims = readToken(token, 'access', this.#key, nowSeconds)
    if (claims) this.#remember(token, claims)
    return claims
  }

  #remember(token: string, claims: Claims): void {
    if (this.#known.size >= MOST_REMEMBERED) this.#known = new Map()
    this.#known.set(token, claims)
  }
}

const signature = (text: string, key: KeyObject): string => createHmac('sha256', key).update(text).digest('base64url')

function isSame(candidate: string, right: string): boolean {
  const [a, b] = [Buffer.from(candidate), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
