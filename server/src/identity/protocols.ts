import { ldap } from './ldap/ldap.ts'
import { oidc } from './oidc/oidc.ts'
import type { Protocol } from './protocol.ts'
import { radius } from './radius/radius.ts'
import { saml } from './saml/saml.ts'
import { tacacs } from './tacacs/tacacs.ts'

/** The ways to ask others who somebody is, by the type of a provider. */
const known = { ldap, oidc, radius, saml, tacacs }
export type ProviderType = keyof typeof known

export const providerTypes = Object.keys(known) as [ProviderType, ...ProviderType[]]

// Each is only ever given settings that its own schema has checked.
export const protocolOf = (type: ProviderType): Protocol => known[type] as unknown as Protocol
