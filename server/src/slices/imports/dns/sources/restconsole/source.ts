import { z } from 'zod'
import { adviseOn } from '../../../../../import/web-source.ts'
import { serverSource } from '../../source.ts'
import { pulledFrom } from './map.ts'
import { isImportable, Request, readConsole, readZoneList } from './read.ts'

const Answer = z
  .object({ ok: z.literal(true), zone_count: z.int(), importable_zone_count: z.int() })
  .meta({ id: 'DnsImportTechnitiumServer' })

/** The HTTP API of Technitium DNS Server. */
export const restconsole = serverSource({
  kind: 'server',
  path: 'restconsole',
  label: 'a Technitium server',
  sources: ['restconsole'],
  request: Request,
  probe: {
    answer: Answer,
    run: async (request, { log }) => {
      await adviseOn(log, request.api_url)
      const zones = await readZoneList(request)
      return { ok: true as const, zone_count: zones.length, importable_zone_count: zones.filter(isImportable).length }
    },
  },
  pull: async (request, { log }) => {
    await adviseOn(log, request.api_url)
    return pulledFrom(await readConsole(request))
  },
})
