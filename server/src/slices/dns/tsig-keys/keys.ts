import { randomBytes } from 'node:crypto'
import { raw, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'
import type { RowOf } from '../../../records/family.ts'
import { countRows, listRows } from '../../../records/list.ts'
import { insideOf } from '../../../records/nesting.ts'
import type { Operations } from '../../../records/resource.ts'
import { createRow, getRow, lockRow, type Values } from '../../../records/rows.ts'
import { SecretText } from '../../../secret-text.ts'
import { type Keys, seal } from '../../../secrets.ts'
import { refuseCited } from '../acls/names.ts'
import { lockGroup, lockGroupOf, partOperations } from '../groups/parts.ts'
import { touchGroup } from '../groups/touch.ts'
import { Algorithm, keyFamily, SECRET_OCTETS } from './family.ts'

type Key = RowOf<typeof keyFamily>

export const newSecret = (algorithm: keyof typeof SECRET_OCTETS): string =>
  randomBytes(SECRET_OCTETS[algorithm]).toString('base64')

const refuseUsed = (work: Work, groupId: string, { name }: Values) =>
  refuseCited(work, groupId, `TSIG key '${name}'`, `key ${name}`)

const operations = partOperations(keyFamily, {
  check: async (work, groupId, { name }, before) => {
    if (before && before.name !== name) await refuseUsed(work, groupId, before)
  },
  checkRemoval: refuseUsed,
})

/** The key between agents and their own daemon is nobody else's business. */
const SHOWN = raw('not dns_tsig_key.is_internal')

export function keyOperations(keys: Keys): Operations<Key> {
  return {
    list: (reader, query, params = {}) => listRows(reader, keyFamily, query, [SHOWN, ...insideOf(keyFamily, params)]),
    count: (reader, filter) => countRows(reader, keyFamily, filter, [SHOWN]),
    create: (work, input, params = {}) => createKey(work, keys, String(params.group_id), input),
    get: async (reader, id) => {
      await requireShown(reader, id)
      return operations.get(reader, id)
    },
    update: async (work, id, input) => {
      await requireShown(work, id)
      return operations.update(work, id, input)
    },
    remove: async (work, id) => {
      await requireShown(work, id)
      await operations.remove(work, id)
    },
    removeMany: async (work, ids, params) => {
      for (const id of ids) await requireShown(work, id)
      return operations.removeMany(work, ids, params)
    },
  }
}

async function requireShown(reader: Reader, id: string): Promise<void> {
  const hidden = await reader.first(sql`select id from dns_tsig_key where id = ${id} and is_internal`)
  if (hidden) throw notFound(keyFamily.one)
}

async function createKey(work: Work, keys: Keys, groupId: string, input: Values): Promise<Key> {
  await lockGroup(work, groupId)
  const { secret: sent, ...fields } = input
  const secret = sent instanceof SecretText ? sent.reveal() : newSecret(Algorithm.parse(input.algorithm))
  const row = await createRow(work, keyFamily, { ...fields, group_id: groupId, secret_sealed: seal(keys, secret) })
  await touchGroup(work, groupId)
  return { ...row, secret }
}

/** Another secret under the same name. The servers get it with their next configuration; partners must be told. */
export async function rotateKey(work: Work, keys: Keys, id: string): Promise<Key> {
  await requireShown(work, id)
  const groupId = await lockGroupOf(work, keyFamily, id)
  const before = await lockRow(work, keyFamily, id)
  const secret = newSecret(before.algorithm)
  await work.rows(sql`update dns_tsig_key set secret_sealed = ${seal(keys, secret)}, last_rotated_at = now(), modified_at = now()
    where id = ${id}`)
  const after = await getRow(work, keyFamily, id)
  await work.audit({ action: 'rotate', type: keyFamily.type, id, display: after.name, before, after })
  await touchGroup(work, groupId)
  return { ...after, secret }
}
