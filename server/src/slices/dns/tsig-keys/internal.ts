import { newId } from '../../../db/ids.ts'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { type Keys, seal } from '../../../secrets.ts'
import { touchGroup } from '../groups/touch.ts'
import { newSecret } from './keys.ts'

/** The key with which this program and the servers of a group read its zones from each other; made once for each group. */
export async function ensureInternalKey(work: Work, keys: Keys, groupId: string): Promise<void> {
  const id = newId()
  // Nobody else's key is called so: theirs have no underscore.
  const made =
    await work.first(sql`insert into dns_tsig_key (id, group_id, name, algorithm, secret_sealed, purpose, is_internal)
    select ${id}, ${groupId}, ${`_cadastre-${groupId.slice(0, 8)}`}, 'hmac-sha256', ${seal(keys, newSecret('hmac-sha256'))},
      'transfers within the group', true
    where not exists (select from dns_tsig_key where group_id = ${groupId} and is_internal)
    on conflict do nothing returning id`)
  if (!made) return
  await work.audit({
    action: 'create',
    type: 'dns_tsig_key',
    id,
    display: 'the key of the group',
    after: { id, group_id: groupId },
  })
  await touchGroup(work, groupId)
}
