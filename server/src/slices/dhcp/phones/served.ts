import type { AgentPhoneProfile } from '@cadastre/core/agent/dhcp-configuration'
import { readOptions } from '@cadastre/core/dhcp/options/settings'
import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'

type Row = Omit<AgentPhoneProfile, 'options'> & { option_set: { code: number; value: string }[] }

/** The profiles that are handed out in a group, their options by name. */
export async function phonesOf(reader: Reader, groupId: string): Promise<AgentPhoneProfile[]> {
  const rows = await reader.rows(sql<Row>`select id, vendor_class_match, option_set, scope_ids from dhcp_phone_profile
    where group_id = ${groupId} and enabled and scope_ids <> '[]' order by name, id`)
  return rows.map(({ option_set, ...profile }) => {
    const options = readOptions(
      4,
      option_set.map(({ code, value }) => ({ code, value })),
    )
    return { ...profile, options }
  })
}
