import { z } from 'zod'
import { WebAddress } from '../addresses.ts'
import { certificatesIn } from '../certificates.ts'

const EntityId = z.string().trim().max(1024)
const AttributeName = z.string().trim().min(1).max(255)
const isEmptyOr = (schema: z.ZodType) => (text: string) => text === '' || schema.safeParse(text).success
const Certificates = z
  .string()
  .trim()
  .max(65_536)
  .refine((text) => text === '' || certificatesIn(text) !== null, 'it is not a certificate')

export const SamlSettings = z.object({
  idp_entity_id: EntityId.min(1),
  idp_sso_url: WebAddress.describe('Where the browser is sent (HTTP-Redirect)'),
  idp_x509_cert: Certificates.min(1).describe(
    'With what assertions are signed; several while one takes over from another',
  ),
  idp_metadata_url: z
    .string()
    .trim()
    .refine(isEmptyOr(WebAddress), 'it is not an https address')
    .default('')
    .describe('A test of the connection compares with what is there'),
  sp_entity_id: EntityId.default('').describe('What we call ourselves; empty: <base>/saml/<id of the provider>'),
  sp_x509_cert: Certificates.default('').describe('Goes with sp_private_key, which signs requests and opens answers'),
  attr_username: AttributeName.default('NameID'),
  attr_email: AttributeName.default('email'),
  attr_display_name: AttributeName.default('displayName'),
  attr_groups: AttributeName.default('groups'),
})
export type SamlSettings = z.output<typeof SamlSettings>
