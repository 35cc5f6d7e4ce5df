import type { AuditEntry } from '../../../../audit/audit.ts'
import { json, sql } from '../../../../db/sql.ts'
import type { Work } from '../../../../db/work.ts'
import { touchGroups } from '../../../dhcp/groups/touch.ts'
import type { AddressChange, Effect } from '../effect.ts'

/**
 * Keeps reservations what the rows of their addresses say: an address that is given up is handed out no more, and a new
 * name or MAC is that of the reservation, too.
 */
export const reservations: Effect = {
  name: 'DHCP reservations',
  readsSettings: false,
  apply: async (work, changes) => {
    const { ended, edited } = reservationChanges(changes)
    const groups = [...(await endReservations(work, ended)), ...(await editReservations(work, edited))]
    await touchGroups(work, groups)
    return []
  },
}

type Ended = { id: string; ip_address: string }
type Edited = Ended & { hostname: string; mac_address: string | null }

/** Pure: which reservations go with these writes, and which change. */
export function reservationChanges(changes: readonly AddressChange[]): { ended: Ended[]; edited: Edited[] } {
  const ended: Ended[] = []
  const edited: Edited[] = []
  for (const { before, after } of changes) {
    if (!before?.static_assignment_id) continue
    const named = { id: before.static_assignment_id, ip_address: before.address }
    const isKept = after?.static_assignment_id === before.static_assignment_id && after.status === 'static_dhcp'
    if (!after || !isKept) ended.push(named)
    else if (after.hostname !== before.hostname || after.mac_address !== before.mac_address)
      edited.push({ ...named, hostname: after.hostname ?? '', mac_address: after.mac_address })
  }
  return { ended, edited }
}

type Image = { id: string; group_id: string; display: string }

// A reservation that was put on another address has left the row, and lives on; so does one in the trash.
async function endReservations(work: Work, ended: readonly Ended[]): Promise<string[]> {
  if (ended.length === 0) return []
  const gone = await work.rows(sql<Image & { image: object }>`
    delete from dhcp_static_assignment a using jsonb_to_recordset(${json(ended)}) as e (id uuid, ip_address inet)
    where a.id = e.id and a.ip_address = e.ip_address and a.is_live
    returning a.id, a.group_id, host(a.ip_address) as display, to_jsonb(a) as image`)
  await work.audit(...gone.map(({ image, ...row }) => entryOf(row, image, null)))
  return gone.map(({ group_id }) => group_id)
}

async function editReservations(work: Work, edited: readonly Edited[]): Promise<string[]> {
  if (edited.length === 0) return []
  const changed = await work.rows(sql<Image & { before: object; after: object }>`
    with sent as (
      select * from jsonb_to_recordset(${json(edited)})
        as e (id uuid, ip_address inet, hostname text, mac_address macaddr)
    ), old as (
      select a.id, to_jsonb(a) as image from dhcp_static_assignment a join sent on sent.id = a.id
        and sent.ip_address = a.ip_address
      where a.is_live and (a.hostname, a.mac_address) is distinct from (sent.hostname, sent.mac_address) for update of a
    )
    update dhcp_static_assignment a set hostname = sent.hostname, mac_address = sent.mac_address, modified_at = now()
    from sent join old on old.id = sent.id where a.id = sent.id
    returning a.id, a.group_id, host(a.ip_address) as display, old.image as before, to_jsonb(a) as after`)
  await work.audit(...changed.map(({ before, after, ...row }) => entryOf(row, before, after)))
  return changed.map(({ group_id }) => group_id)
}

const entryOf = ({ id, display }: Image, before: object, after: object | null): AuditEntry => ({
  action: after ? 'update' : 'delete',
  type: 'dhcp_static_assignment',
  id,
  display,
  before,
  after,
})
