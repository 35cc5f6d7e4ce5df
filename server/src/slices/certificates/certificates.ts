import { newId } from '../../db/ids.ts'
import { insertOf } from '../../db/insert.ts'
import { raw, sql } from '../../db/sql.ts'
import type { Reader, Work } from '../../db/work.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { columnsOf } from '../../records/rows.ts'
import { deleteForGood } from '../../references/departure.ts'
import { type Keys, seal } from '../../secrets.ts'
import { selfSigned } from '../../tls/self-signed.ts'
import { certificateList } from './listing.ts'
import { type Pair, readPair } from './pem.ts'
import type { Certificate, CertificateUpload, SelfSignedCreate } from './schema.ts'

const columns = columnsOf(certificateList)
const insertCertificate = insertOf(
  'certificate',
  [
    'id',
    'name',
    'source',
    'names',
    'subject_cn',
    'issuer_cn',
    'serial',
    'not_before',
    'not_after',
    'fingerprint_sha256',
    'key_algo',
    'key_size',
    'chain_length',
    'chain_pem',
    'private_key_sealed',
  ],
  [columns],
)

export async function getCertificate(reader: Reader, id: string): Promise<Certificate> {
  return orNotFound(await reader.rows(sql<Certificate>`select ${raw(columns)} from certificate where id = ${id}`))
}

export async function chainOf(reader: Reader, id: string): Promise<string> {
  const rows = await reader.rows(sql<{ chain_pem: string }>`select chain_pem from certificate where id = ${id}`)
  return orNotFound(rows).chain_pem
}

export function uploadCertificate(work: Work, keys: Keys, input: CertificateUpload): Promise<Certificate> {
  const pair = readPair(input.certificate_pem, input.private_key_pem.reveal(), Date.now())
  return store(work, keys, { name: input.name, source: 'uploaded' }, pair)
}

export function makeSelfSigned(work: Work, keys: Keys, { name, names, days }: SelfSignedCreate): Promise<Certificate> {
  const { certificate, key } = selfSigned({ names: [...new Set(names)], days })
  return store(work, keys, { name, source: 'self_signed' }, readPair(certificate, key, Date.now()))
}

async function store(
  work: Work,
  keys: Keys,
  label: { name: string; source: Certificate['source'] },
  { facts, keyPem }: Pair,
): Promise<Certificate> {
  const sealed = { names: JSON.stringify(facts.names), private_key_sealed: seal(keys, keyPem) }
  const rows = await work.rows<Certificate>(insertCertificate({ id: newId(), ...label, ...facts, ...sealed }))
  const after = orNotFound(rows)
  await work.audit({ action: 'create', type: 'certificate', id: after.id, display: after.name, after })
  return after
}

export async function deleteCertificate(work: Work, id: string): Promise<void> {
  const before = await lockCertificate(work, id)
  if (before.is_active) throw conflict('The certificate is active: activate another one or deactivate it first')
  await deleteForGood(work, 'certificate', [id])
  await work.audit({ action: 'delete', type: 'certificate', id, display: before.name, before })
}

/** From now on new connections get this one, in every process. */
export async function activateCertificate(work: Work, id: string): Promise<Certificate> {
  const before = await lockCertificate(work, id)
  if (before.is_active) {
    work.unaudited('nothing changes')
    return before
  }
  const nowMs = Date.now()
  if (Date.parse(before.not_after) <= nowMs) throw conflict('The certificate has expired')
  if (Date.parse(before.not_before) > nowMs) throw conflict('The certificate is not valid yet')
  await deactivateCertificate(work)
  return switchTo(work, before, true)
}

/** Without an active one, HTTPS is answered with a self-signed certificate of the process. */
export async function deactivateCertificate(work: Work): Promise<void> {
  const [active] = await work.rows(
    sql<Certificate>`select ${raw(columns)} from certificate where is_active for no key update`,
  )
  if (active) await switchTo(work, active, false)
  else work.unaudited('nothing changes')
}

async function switchTo(work: Work, before: Certificate, isActive: boolean): Promise<Certificate> {
  const rows = await work.rows(
    sql<Certificate>`update certificate set is_active = ${isActive}, modified_at = now() where id = ${before.id}
      returning ${raw(columns)}`,
  )
  const after = orNotFound(rows)
  const action = isActive ? 'activate' : 'deactivate'
  await work.audit({ action, type: 'certificate', id: before.id, display: before.name, before, after })
  return after
}

async function lockCertificate(work: Work, id: string): Promise<Certificate> {
  const certificate = orNotFound(
    await work.rows(sql<Certificate>`select ${raw(columns)} from certificate where id = ${id} for no key update`),
  )
  work.expect(certificate)
  return certificate
}

function orNotFound<Row>([row]: Row[]): Row {
  if (!row) throw notFound('Certificate')
  return row
}
