import { z } from 'zod'
import { WebAddress } from '../addresses.ts'

const WELL_KNOWN = '/.well-known/openid-configuration'
const Claim = z.string().trim().min(1).max(255)

export const OidcSettings = z.object({
  discovery_url: WebAddress.describe(`The issuer, or its address with ${WELL_KNOWN}`),
  client_id: z.string().trim().min(1).max(255),
  scopes: z
    .preprocess(
      (sent) => (typeof sent === 'string' ? sent.split(/\s+/).filter((one) => one !== '') : sent),
      z.array(Claim).max(50),
    )
    .transform((scopes) => [...new Set(['openid', ...scopes])])
    .default(['openid', 'profile', 'email']),
  claim_username: Claim.default('preferred_username'),
  claim_email: Claim.default('email'),
  claim_display_name: Claim.default('name'),
  claim_groups: Claim.default('groups'),
})
export type OidcSettings = z.output<typeof OidcSettings>

/** Whom the metadata must come from: asking for it by its own address would leave that unchecked. */
export const issuerOf = ({ discovery_url }: OidcSettings): URL =>
  new URL(discovery_url.endsWith(WELL_KNOWN) ? discovery_url.slice(0, -WELL_KNOWN.length) : discovery_url)
