import type { ExternalIdentity, LoginProof } from '../../access/providers.ts'
import { ProviderFault } from '../faults.ts'
import type { SamlSettings } from './settings.ts'

/** An element as the library reads it: its attributes, its text, and its children by name. */
export type Element = {
  readonly $?: Readonly<Record<string, string>>
  readonly _?: string
  readonly [child: string]: unknown
}

export type Expected = {
  readonly issuer: string
  readonly callback: string
  readonly requestId: string
  readonly nowMs: number
}

export const SKEW_MS = 60_000
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

const childrenOf = (element: Element | undefined, name: string): Element[] =>
  ((element?.[name] as Element[] | undefined) ?? []).filter((one) => typeof one === 'object')
const attribute = (element: Element | undefined, name: string): string => element?.$?.[name] ?? ''

/**
 * What the library leaves open, of an assertion whose signature, audience and age it has checked: that it comes from this
 * provider, and was made for this request and brought to this address (SAML profiles, 4.1.4.3).
 */
export function proofIn(assertion: Element, expected: Expected): LoginProof {
  const id = attribute(assertion, 'ID')
  if (id === '') throw untrusted('it has no ID')
  if (childrenOf(assertion, 'Issuer')[0]?._?.trim() !== expected.issuer) throw untrusted('another provider made it')
  const [subject, ...others] = childrenOf(assertion, 'Subject')
  if (!subject || others.length > 0) throw untrusted('it is not about one person')
  const ends = childrenOf(subject, 'SubjectConfirmation').flatMap((one) => confirmedUntil(one, expected))
  if (ends.length === 0) throw untrusted('it was not made for this login (Recipient, InResponseTo, NotOnOrAfter)')
  const expiresAt = Math.max(...ends, endOf(childrenOf(assertion, 'Conditions')[0]))
  return { id: `${expected.issuer}\n${id}`, expiresAt: new Date(expiresAt + SKEW_MS) }
}

function confirmedUntil(confirmation: Element, { callback, requestId, nowMs }: Expected): number[] {
  const [data] = childrenOf(confirmation, 'SubjectConfirmationData')
  const isForUs =
    attribute(confirmation, 'Method') === BEARER &&
    attribute(data, 'Recipient') === callback &&
    attribute(data, 'InResponseTo') === requestId
  const end = endOf(data)
  return isForUs && end > nowMs - SKEW_MS ? [end] : []
}

const endOf = (element: Element | undefined): number => Date.parse(attribute(element, 'NotOnOrAfter')) || 0

const untrusted = (why: string): ProviderFault =>
  new ProviderFault('assertion', `The assertion cannot be trusted: ${why}`)

/** Who the assertion says somebody is. */
export function identityIn(
  { attr_username, attr_email, attr_display_name, attr_groups }: SamlSettings,
  assertion: Element,
  attributes: Readonly<Record<string, unknown>>,
): ExternalIdentity {
  const names = childrenOf(childrenOf(assertion, 'Subject')[0], 'NameID')
  const [name] = names
  if (names.length !== 1 || !name?._) throw new ProviderFault('attributes', 'The assertion names nobody (NameID)')
  if (attribute(name, 'Format') === TRANSIENT)
    throw new ProviderFault('attributes', 'The NameID is transient: let the provider send a persistent one')
  const valuesOf = (localName: string): string[] =>
    localName === 'NameID' ? [name._ ?? ''] : textsOf(attributes[localName])
  const first = (localName: string): string => valuesOf(localName)[0] ?? ''
  return {
    externalId: name._,
    username: first(attr_username),
    email: first(attr_email),
    displayName: first(attr_display_name),
    groups: valuesOf(attr_groups),
  }
}

// Values that hold elements are none that we could name.
const textsOf = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string' && one !== '')
