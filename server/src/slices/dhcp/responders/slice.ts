import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import { verbs } from '../../../http/verbs.ts'
import { RouteId } from '../../../records/fields.ts'
import { listRows } from '../../../records/list.ts'
import { requireParent } from '../../../records/nesting.ts'
import { arrayQuery, sendArray } from '../../../records/paging.ts'
import type { Slice } from '../../../slice.ts'
import { Note } from '../fields.ts'
import { groupFamily } from '../groups/family.ts'
import { accessByGroup } from '../groups/parts.ts'
import { acknowledge } from './responders.ts'
import { Responder, responderFamily } from './rows.ts'

const ofGroup = { ...responderFamily, under: { column: 'group_id', parent: groupFamily } }

/** DHCP servers that were seen answering, the group's own among them. */
export const dhcpResponders: Slice = {
  tag: 'dhcp responders',
  prefix: '/dhcp/groups/:group_id/responders',
  module: 'dhcp.rogue_detection',
  access: accessByGroup('dhcp_responder'),
  tokens: { scopes: ['read', 'dhcp:write'] },
  routes: (app) => {
    const route = verbs(app)
    const params = z.object({ group_id: RouteId })
    const listed = { params, query: arrayQuery(responderFamily), answer: z.array(Responder) }
    const summary = 'List the DHCP servers that were seen answering'
    route.read('', 'dhcp_responders_list', summary, listed, async (reader, { params, query, reply }) => {
      await requireParent(ofGroup, reader, params)
      const inside = sql`dhcp_responder.group_id = ${params.group_id}`
      return sendArray(reply, await listRows(reader, responderFamily, query, [inside]))
    })
    const noted = { params: params.extend({ id: RouteId }), body: Note, answer: Responder }
    const known = 'Say that a DHCP server that was seen is known'
    route.act('/:id/acknowledge', 'dhcp_responders_acknowledge', known, noted, (work, { params, body }) =>
      acknowledge(work, params.group_id, params.id, body.note),
    )
  },
}
