import { parseHostname } from '@cadastre/core/hostname'
import { parseAddress } from '@cadastre/core/ip'
import { z } from 'zod'
import type { Work } from '../../../db/work.ts'
import { Refusal } from '../../../http/errors.ts'
import { Timestamp, Uuid } from '../../../http/schema.ts'
import type { Targets } from '../../../outbound/targets.ts'
import { family } from '../../../records/declare.ts'
import type { RowOf } from '../../../records/family.ts'
import { maybe } from '../../../records/fields.ts'
import { LongText } from '../../../records/kinds.ts'
import { changeRow, changesOf, insertRow, lockRow, type Values } from '../../../records/rows.ts'
import { reference } from '../../../references/reference.ts'

export const TlsState = z.enum(['unknown', 'ok', 'expiring', 'expired', 'mismatch', 'unreachable'])
const Source = z.enum(['manual', 'discovered'])
const Host = z
  .string()
  .min(1)
  .max(255)
  .overwrite((text) => text.trim().toLowerCase().replace(/\.$/, ''))
  .refine((text) => parseAddress(text) !== null || parseHostname(text) !== null, 'it is not a host name or address')
const text = z.string().nullable()

export const targetFamily = family({
  type: 'tls_cert',
  one: 'TLS target',
  many: 'TLS targets',
  title: 'TLS certificates',
  about: 'Servers whose certificates are watched, and when those end.',
  icon: 'certificate',
  area: 'network',
  module: 'security.tls_certs',
  table: 'tls_cert_target',
  tag: 'tls certificates',
  prefix: '/tls-certs',
  operation: 'tls_certs',
  schema: 'TlsCertTarget',
  display: 'display_name',
  sort: 'host',
  fields: {
    host: Host,
    port: z.int().min(1).max(65_535).default(443),
    server_name: maybe(255).default(null),
    display_name: maybe(255).default(null),
    interval_hours: z.int().min(1).max(168).nullable().default(null),
    enabled: z.boolean().default(true),
  },
  shown: {
    host: z.string(),
    display_name: z.string(),
    source: Source,
    dns_record_id: Uuid.nullable(),
    dns_zone_id: reference('dns_zone').nullable(),
    domain_id: reference('domain').nullable(),
    ip_address_id: reference('ip_address').nullable(),
    next_check_at: Timestamp.nullable(),
    last_checked_at: Timestamp.nullable(),
    state: TlsState,
    last_error: LongText.nullable(),
    consecutive_failures: z.int(),
    serial: text,
    subject_cn: text,
    issuer_cn: text,
    not_before: Timestamp.nullable(),
    not_after: Timestamp.nullable(),
    sans_json: z.array(z.string()),
    key_algo: text,
    key_size: z.int().nullable(),
    sig_algo: text,
    chain_depth: z.int().nullable(),
    chain_valid: z.boolean().nullable(),
    chain_error: LongText.nullable(),
    self_signed: z.boolean().nullable(),
    fingerprint_sha256: text,
    days_remaining: z.int().nullable(),
  },
  listed: ['port', 'state', 'issuer_cn', 'not_after', 'days_remaining', 'last_checked_at'],
  filters: {
    state: true,
    source: true,
    enabled: true,
    dns_zone_id: true,
    domain_id: true,
    ip_address_id: true,
  },
  form: ['host', 'port', 'server_name'],
  labels: {
    interval_hours: 'Check every, hours',
    not_after: 'Ends',
    days_remaining: 'Days left',
    last_checked_at: 'Checked',
  },
  help: { server_name: 'Asked for in the handshake, where it is not the host' },
  isIdValue: true,
  read: { days_remaining: 'floor(extract(epoch from not_after - now()) / 86400)::int' },
  search: ['host', 'display_name', 'subject_cn'],
  constraints: {
    tls_cert_target_key: ({ host, port }) =>
      host === undefined
        ? 'Another target already has this host, port and server name'
        : `A target for ${host}:${port ?? 443} with this server name already exists`,
  },
})
export type TlsTarget = RowOf<typeof targetFamily>

/** Without a name of its own a target is shown by its host. */
export function createTarget(work: Work, targets: Targets, input: Values): Promise<TlsTarget> {
  refuseForbidden(targets, input.host)
  return insertRow(work, targetFamily, { ...input, display_name: input.display_name ?? input.host })
}

export async function updateTarget(work: Work, targets: Targets, id: string, input: Values): Promise<TlsTarget> {
  const before = await lockRow(work, targetFamily, id)
  if (input.host !== before.host) refuseForbidden(targets, input.host)
  const named = input.display_name === null ? { ...input, display_name: input.host ?? before.host } : input
  return changeRow(work, targetFamily, before, changesOf(before, named))
}

// What may be probed is a setting of the operator, so the schema cannot know; the answer reads as if it did.
function refuseForbidden({ isForbiddenHost }: Targets, host: unknown): void {
  if (typeof host !== 'string' || !isForbiddenHost(host)) return
  const msg = 'Value error, loopback, link-local and metadata addresses are not probed'
  throw new Refusal(422, [{ type: 'value_error', loc: ['body', 'host'], msg, ctx: { error: {} } }])
}
