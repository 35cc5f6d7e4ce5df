import { parseHostname } from '@cadastre/core/hostname'
import { formatAddress, parseAddress } from '@cadastre/core/ip'
import { z } from 'zod'
import { Timestamp, Uuid } from '../../http/schema.ts'
import { secret } from '../../http/secret.ts'
import { Name } from '../../http/values.ts'

const Source = z.enum(['uploaded', 'self_signed'])
/** A host name, one with a star in front, or an address. */
const ServedName = z
  .string()
  .min(1)
  .max(255)
  .overwrite(canonicalName)
  .refine((text) => parseAddress(text) !== null || parseHostname(text.replace(/^\*\./, '')) !== null, {
    message: 'it is not a host name, a name that begins with *. or an address',
  })

function canonicalName(text: string): string {
  const trimmed = text.trim()
  const address = parseAddress(trimmed)
  if (address) return formatAddress(address)
  const star = trimmed.startsWith('*.') ? '*.' : ''
  const host = parseHostname(trimmed.slice(star.length))
  return host === null ? trimmed : star + host
}

export const CertificateUpload = z
  .object({
    name: Name,
    certificate_pem: z.string().min(1).max(65_536).meta({ description: 'The chain, the own certificate first' }),
    private_key_pem: secret(z.string().min(1).max(16_384).meta({ description: 'Without a passphrase' })),
  })
  .meta({ id: 'CertificateUpload' })
export type CertificateUpload = z.output<typeof CertificateUpload>

export const SelfSignedCreate = z
  .object({
    name: Name,
    names: z.array(ServedName).min(1).max(50),
    days: z.int().min(1).max(3_650).default(365),
  })
  .meta({ id: 'SelfSignedCertificateCreate' })
export type SelfSignedCreate = z.output<typeof SelfSignedCreate>

export const Certificate = z
  .object({
    id: Uuid,
    name: z.string(),
    source: Source,
    names: z.array(z.string()),
    subject_cn: z.string().nullable(),
    issuer_cn: z.string().nullable(),
    serial: z.string(),
    not_before: Timestamp,
    not_after: Timestamp,
    days_left: z.int(),
    fingerprint_sha256: z.string(),
    key_algo: z.string(),
    key_size: z.int(),
    chain_length: z.int(),
    is_active: z.boolean(),
    created_at: Timestamp,
    modified_at: Timestamp,
  })
  .meta({ id: 'Certificate' })
export type Certificate = z.output<typeof Certificate>

export const CertificateFilter = z.object({
  source: Source.optional(),
  active_only: z.boolean().default(false),
  expiring_within_days: z.int().min(0).max(3_650).optional(),
})

export const ExpiryQuestion = z.object({
  within_days: z.int().min(0).max(3_650).default(30),
  active_only: z.boolean().default(true),
})
