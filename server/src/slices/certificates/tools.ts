import { tool } from '../../slice.ts'
import { countExpiring, listCertificates } from './certificates.ts'
import { CertificateFilter, ExpiryQuestion } from './schema.ts'

export const certificateTools = [
  tool({
    name: 'find_certificates',
    description: 'Certificates this server can answer HTTPS with, their names and expiry.',
    input: CertificateFilter,
    run: listCertificates,
  }),
  tool({
    name: 'count_certificates_expiring',
    description: 'How many of the certificates for HTTPS end within a number of days.',
    input: ExpiryQuestion,
    run: countExpiring,
  }),
]
