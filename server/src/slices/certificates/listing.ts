import { raw, sql } from '../../db/sql.ts'
import type { Listed } from '../../records/family.ts'
import { Certificate, CertificateFilter } from './schema.ts'

/** What the routes let in may see all of them. */
export const certificateList = {
  table: 'certificate',
  permission: null,
  Row: Certificate,
  Filter: CertificateFilter,
  sort: 'name',
  read: { days_left: 'floor(extract(epoch from certificate.not_after - now()) / 86400)::int' },
  where: {
    active_only: (isWanted: boolean) => raw(isWanted ? 'is_active' : 'true'),
    expiring_within_days: (days: number) => sql`not_after < now() + make_interval(days => ${days}::int)`,
  },
  search: ['name', 'subject_cn', 'issuer_cn', 'names::text', 'serial'],
} as const satisfies Listed
