import type { ExternalIdentity } from '../../access/providers.ts'
import type { OidcSettings } from './settings.ts'

type Claims = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string' && one !== '')

/** Whether the ID token says all that is asked of it; what it does not, the provider may tell when asked. */
export const isComplete = (
  { claim_username, claim_email, claim_display_name, claim_groups }: OidcSettings,
  claims: Claims,
): boolean => [claim_username, claim_email, claim_display_name, claim_groups].every((name) => name in claims)

/** Who the claims say somebody is. Claims that are not of their kind count as none. */
export function identityFrom(settings: OidcSettings, claims: Claims): ExternalIdentity {
  return {
    externalId: textOf(claims.sub),
    username: textOf(claims[settings.claim_username]),
    email: textOf(claims[settings.claim_email]),
    displayName: textOf(claims[settings.claim_display_name]),
    groups: listOf(claims[settings.claim_groups]),
  }
}
