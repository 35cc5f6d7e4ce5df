import { z } from 'zod'
import { certificatesIn } from '../certificates.ts'
import { Backups, Host } from '../servers.ts'

const Dn = z.string().trim().max(1000)
const AttributeName = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/, 'it is not the name of an attribute')
const Filter = z
  .string()
  .trim()
  .max(2000)
  .regex(/^\(.+\)$/s, 'a filter stands in parentheses')

export const LdapSettings = z
  .object({
    host: Host,
    port: z
      .int()
      .min(1)
      .max(65_535)
      .nullable()
      .default(null)
      .describe('636 with use_ssl and 389 without, unless given'),
    backup_hosts: Backups,
    use_ssl: z.boolean().default(true),
    start_tls: z.boolean().default(false),
    bind_dn: Dn.min(1),
    user_base_dn: Dn.min(1),
    user_filter: Filter.refine((text) => text.includes('{username}'), 'it must contain {username}'),
    group_base_dn: Dn.default('').describe(
      'Where groups are searched for, nested ones too; empty: attr_member_of alone tells',
    ),
    group_filter: Filter.refine(
      (text) => /\{dn\}|\{username\}/.test(text),
      'it must contain {dn} or {username}',
    ).default('(|(member={dn})(uniqueMember={dn}))'),
    attr_username: AttributeName.default('sAMAccountName'),
    attr_email: AttributeName.default('mail'),
    attr_display_name: AttributeName.default('displayName'),
    attr_member_of: AttributeName.default('memberOf'),
    tls_ca_cert: z
      .string()
      .max(65_536)
      .refine((pem) => pem === '' || certificatesIn(pem) !== null, 'it is not a certificate in PEM')
      .default('')
      .describe('PEM of the only authority that is trusted; empty: those of the system'),
    tls_insecure: z.boolean().default(false).describe('Takes any certificate: for trying things out'),
  })
  .refine(({ use_ssl, start_tls }) => !(use_ssl && start_tls), {
    path: ['start_tls'],
    message: 'it goes with use_ssl off: a connection is encrypted from its beginning, or later',
  })
export type LdapSettings = z.output<typeof LdapSettings>
