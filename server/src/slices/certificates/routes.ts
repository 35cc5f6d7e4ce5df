import type { Deps } from '../../http/deps.ts'
import { IdPath, media, Nothing, Problem, pageOf } from '../../http/schema.ts'
import { listRows } from '../../records/list.ts'
import { listQuery, sendPage } from '../../records/paging.ts'
import type { Routes } from '../../slice.ts'
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
  app.get(
    '',
    {
      schema: {
        operationId: 'certificates_list',
        summary: 'List the certificates HTTPS can be answered with',
        querystring: listQuery(certificateList),
        response: { 200: pageOf(Certificate) },
      },
    },
    async (request, reply) => sendPage(reply, await listRows(request.reader(), certificateList, request.query)),
  )

  app.post(
    '',
    {
      schema: {
        operationId: 'certificates_upload',
        summary: 'Store a certificate chain and its private key',
        body: CertificateUpload,
        response: { 201: Certificate, 409: Problem },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await request.mutate((work) => uploadCertificate(work, keys, request.body))),
  )

  app.post(
    '/self-signed',
    {
      schema: {
        operationId: 'certificates_self_signed',
        summary: 'Make a certificate that vouches for itself',
        body: SelfSignedCreate,
        response: { 201: Certificate, 409: Problem },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await request.mutate((work) => makeSelfSigned(work, keys, request.body))),
  )

  app.post(
    '/deactivate',
    {
      schema: {
        operationId: 'certificates_deactivate',
        summary: 'Answer HTTPS without a stored certificate',
        response: { 204: Nothing },
      },
    },
    async (request, reply) => {
      await request.mutate(deactivateCertificate)
      return reply.code(204).send()
    },
  )

  app.get(
    '/:id',
    {
      schema: {
        operationId: 'certificates_read',
        summary: 'Read a certificate',
        params: IdPath,
        response: { 200: Certificate, 404: Problem },
      },
    },
    (request) => getCertificate(request.reader(), request.params.id),
  )

  app.get(
    '/:id/pem',
    {
      schema: {
        operationId: 'certificates_pem',
        summary: 'The chain as PEM, for clients that shall trust it',
        params: IdPath,
        response: { 200: media('application/x-pem-file', 'The chain, the own certificate first'), 404: Problem },
      },
    },
    async (request, reply) =>
      reply.type('application/x-pem-file').send(await chainOf(request.reader(), request.params.id)),
  )

  app.delete(
    '/:id',
    {
      schema: {
        operationId: 'certificates_delete',
        summary: 'Delete a certificate and its key',
        params: IdPath,
        response: { 204: Nothing, 404: Problem, 409: Problem, 412: Problem },
      },
    },
    async (request, reply) => {
      await request.mutate((work) => deleteCertificate(work, request.params.id))
      return reply.code(204).send()
    },
  )

  app.post(
    '/:id/activate',
    {
      schema: {
        operationId: 'certificates_activate',
        summary: 'Answer HTTPS with this certificate',
        params: IdPath,
        response: { 200: Certificate, 404: Problem, 409: Problem, 412: Problem },
      },
    },
    (request) => request.mutate((work) => activateCertificate(work, request.params.id)),
  )
}
