import type { Work } from '../../../db/work.ts'
import type { ZoneKey } from '../../../drivers/dns/driver.ts'
import type { JobContext } from '../../../jobs/job.ts'
import { noteKeys } from '../agents/reports.ts'
import type { Reached } from './server.ts'

/** Reads which keys a server signs a zone with, and notes them and what the parent has to publish. */
export async function readBackKeys(context: JobContext, server: Reached, zone: string): Promise<void> {
  const keys = await server.connection.readKeys(zone)
  await context.mutate((work) => noteKeysOf(work, server, zone, keys))
}

const noteKeysOf = (work: Work, { id, group_id }: Reached, zone_name: string, keys: readonly ZoneKey[]) =>
  noteKeys(work, { serverId: id, groupId: group_id }, [
    {
      zone_name,
      ds_records: keys.flatMap(({ ds_records }) => ds_records),
      keys: keys.map((key) => ({ ...key, timing: {} })),
    },
  ])
