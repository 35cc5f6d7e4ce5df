import type { Work } from '../../../db/work.ts'

/**
 * The job that puts the names of addresses right after a zone came or went. Who knows of addresses runs it; zones know
 * of none.
 */
export const NAMES_OF_ZONE = 'publish_names_of_zone'

export const followZone = (work: Work, { id, name }: { id: string; name: string }): Promise<void> =>
  work.enqueue({ task: NAMES_OF_ZONE, payload: { zone_id: id, zone_name: name } })
