import { formatCidr } from '@cadastre/core/ip'
import { networkOfReverse } from '@cadastre/core/reverse'
import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { Refusal } from '../../../http/errors.ts'
import { defineJob } from '../../../jobs/job.ts'
import { NAMES_OF_ZONE } from '../../dns/zones/zone-job.ts'
import { closeSubnets } from '../locks.ts'
import { followStaying } from '../write/follow.ts'
import { liveSubnets, settingsOf } from '../write/settings.ts'

/** Puts the names of addresses right that a new, deleted or restored zone has to do with, a subnet at a time. */
export const namesOfZone = defineJob({
  task: NAMES_OF_ZONE,
  payload: z.object({ zone_id: z.uuid(), zone_name: z.string() }),
  run: async ({ mutate, log, ...reader }, { zone_id, zone_name }) => {
    for (const id of await subnetsOfZone(reader, zone_id, zone_name))
      await mutate((work) => republish(work, id)).catch((error) => {
        // What a person has to decide is shown as drift of the subnet; the other subnets do not wait for it.
        if (!(error instanceof Refusal)) throw error
        log.warn({ subnet: id, zone: zone_name, reason: error.detail }, 'names of a subnet could not be published')
      })
  },
})

async function republish(work: Work, subnetId: string): Promise<void> {
  work.unaudited('names follow their zone; each record that changes has its own entry')
  await closeSubnets(work, [subnetId])
  const settings = await settingsOf(work, [subnetId])
  await followStaying(work, [subnetId], { before: settings, after: settings })
}

/** Subnets whose settings or addresses name the zone, or whose pointers it may hold. */
async function subnetsOfZone(reader: Reader, id: string, name: string): Promise<string[]> {
  const network = networkOfReverse(name)
  const places = await reader.one(sql<{ subnets: string[]; blocks: string[]; spaces: string[] }>`
    select array(select id from subnet where dns_zone_id = ${id}
        union select subnet_id from ip_address where forward_zone_id = ${id} or extra_zone_ids ? ${id}
        union select id from subnet where network && ${network ? formatCidr(network) : null}::cidr) as subnets,
      array(select id from ip_block where dns_zone_id = ${id}) as blocks,
      array(select id from ip_space where dns_zone_id = ${id}) as spaces`)
  return liveSubnets(reader, places)
}
