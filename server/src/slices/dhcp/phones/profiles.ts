import { starterProfiles, UNSET_PHONE_OPTION } from '@cadastre/core/dhcp/phones'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import type { RowOf } from '../../../records/family.ts'
import { createRow, type Values } from '../../../records/rows.ts'
import { storedOptions } from '../fields.ts'
import { partOperations } from '../groups/parts.ts'
import { touchGroups } from '../groups/touch.ts'
import { phoneFamily } from './family.ts'

export type PhoneProfile = RowOf<typeof phoneFamily>

type Option = PhoneProfile['option_set'][number]

/** A profile that is handed out holds values that servers take; one that is not may still be incomplete. */
function requireOptions({ enabled, option_set = [] }: { enabled?: boolean; option_set?: readonly Option[] }): void {
  const codes = option_set.map(({ code }) => code)
  const twice = codes.find((code, index) => codes.indexOf(code) !== index)
  if (twice !== undefined) throw invalid(`Option ${twice} is there twice`)
  const unset = option_set.find(({ value }) => value === UNSET_PHONE_OPTION)
  if (enabled && unset) throw invalid(`Option ${unset.code} is still to be filled in; a profile in use says it`)
  if (!enabled) return
  const values = option_set.map(({ code, value }) => ({ code, value }))
  storedOptions(4, values)
}

/** Scopes of another group are served by other servers. */
async function requireScopes(work: Work, groupId: string, ids: readonly string[]): Promise<void> {
  if (new Set(ids).size < ids.length) throw invalid('scope_ids names a scope twice')
  const [stray] = await work.rows(sql<{ network: string }>`
    select network from dhcp_scope where id = any(${ids}::uuid[]) and group_id <> ${groupId} order by network limit 1`)
  if (stray) throw invalid(`Scope ${stray.network} belongs to another DHCP group`)
}

export const phoneOperations = partOperations(phoneFamily, async (work, values, before) => {
  requireOptions(values)
  const { scope_ids, group_id } = { ...before, ...values } as unknown as PhoneProfile
  await requireScopes(work, group_id, scope_ids)
  return values
})

export const setScopes = (work: Work, id: string, scope_ids: readonly string[]): Promise<PhoneProfile> =>
  phoneOperations.update(work, id, { scope_ids })

/** A profile for each vendor we know, to be completed; those whose names are taken are left as they are. */
export async function seedStarterPack(work: Work, group_id: string): Promise<PhoneProfile[]> {
  const group = await work.first(sql`select id from dhcp_server_group where id = ${group_id} for key share`)
  if (!group) throw notFound('DHCP group')
  const taken = await work.rows(sql<{ name: string }>`select name from dhcp_phone_profile where group_id = ${group_id}`)
  const names = new Set(taken.map(({ name }) => name))
  const made: PhoneProfile[] = []
  for (const profile of starterProfiles)
    if (!names.has(profile.name)) made.push(await createRow(work, phoneFamily, { ...profile, group_id } as Values))
  if (made.length === 0) work.unaudited('every profile of the pack is there')
  else await touchGroups(work, [group_id])
  return made
}
