import { z } from 'zod'
import type { RegisteredSource } from '../../source.ts'
import { pulledFrom } from './map.ts'
import { cloudDrivers, readAccount, readZoneList } from './read.ts'

const Answer = z.object({ ok: z.literal(true), zone_count: z.int() }).meta({ id: 'DnsImportCloudAccount' })

/** The zones of an account at one of the four providers, by its API. */
export const cloud: RegisteredSource = {
  kind: 'registered',
  path: 'cloud',
  label: 'a cloud provider',
  sources: cloudDrivers,
  probe: {
    answer: Answer,
    run: async (server) => ({ ok: true, zone_count: (await readZoneList(server)).length }),
  },
  pull: async (server) => pulledFrom(server.driver, await readAccount(server)),
}
