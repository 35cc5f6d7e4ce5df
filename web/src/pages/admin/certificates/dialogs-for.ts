import type { Certificate } from '../../../api/generated/types.ts'
import { canServe } from '../../../lib/certificates.ts'

export type CertificateDialog = 'activate' | 'deactivate' | 'delete'

/** What can be asked of a certificate now: the active one is not deleted, one out of its time not activated. */
export function dialogsFor(certificate: Certificate): CertificateDialog[] {
  if (certificate.is_active) return ['deactivate']
  return canServe(certificate) ? ['activate', 'delete'] : ['delete']
}
