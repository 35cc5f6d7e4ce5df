import { IdPath, media, pageOf } from '../../http/schema.ts'
import { verbs } from '../../http/verbs.ts'
import { listRows } from '../../records/list.ts'
import { listQuery, sendPage } from '../../records/paging.ts'
import type { Deps, Routes } from '../../slice.ts'
import {
  activateCertificate,
  chainOf,
  deactivateCertificate,
  deleteCertificate,
  getCertificate,
  makeSelfSigned,
  uploadCertificate,
} from './certificates.ts'
import { certificateList } from './listing.ts'
import { Certificate, CertificateUpload, SelfSignedCreate } from './schema.ts'

export function certificateRoutes(app: Routes, { keys }: Deps): void {
  const { read, create, remove, act } = verbs(app)

  read(
    '',
    'certificates_list',
    'List the certificates HTTPS can be answered with',
    { query: listQuery(certificateList), answer: pageOf(Certificate) },
    async (reader, { query, reply }) => sendPage(reply, await listRows(reader, certificateList, query)),
  )

  create(
    '',
    'certificates_upload',
    'Store a certificate chain and its private key',
    { body: CertificateUpload, answer: Certificate },
    (work, { body }) => uploadCertificate(work, keys, body),
  )

  create(
    '/self-signed',
    'certificates_self_signed',
    'Make a certificate that vouches for itself',
    { body: SelfSignedCreate, answer: Certificate },
    (work, { body }) => makeSelfSigned(work, keys, body),
  )

  act('/deactivate', 'certificates_deactivate', 'Answer HTTPS without a stored certificate', {}, (work) =>
    deactivateCertificate(work),
  )

  read(
    '/:id',
    'certificates_read',
    'Read a certificate',
    { params: IdPath, answer: Certificate },
    (reader, { params }) => getCertificate(reader, params.id),
  )

  read(
    '/:id/pem',
    'certificates_pem',
    'The chain as PEM, for clients that shall trust it',
    { params: IdPath, answer: media('application/x-pem-file', 'The chain, the own certificate first') },
    async (reader, { params, reply }) => reply.type('application/x-pem-file').send(await chainOf(reader, params.id)),
  )

  remove('/:id', 'certificates_delete', 'Delete a certificate and its key', { params: IdPath }, (work, { params }) =>
    deleteCertificate(work, params.id),
  )

  act(
    '/:id/activate',
    'certificates_activate',
    'Answer HTTPS with this certificate',
    { params: IdPath, answer: Certificate, refuses: [412] },
    (work, { params }) => activateCertificate(work, params.id),
  )
}
