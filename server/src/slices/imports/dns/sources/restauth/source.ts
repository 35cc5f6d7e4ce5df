import { z } from 'zod'
import { adviseOn } from '../../../../../import/web-source.ts'
import { serverSource } from '../../source.ts'
import { pulledFrom } from './map.ts'
import { Request, readServer, readZones } from './read.ts'

const Answer = z
  .object({ type: z.string(), id: z.string(), daemon_type: z.string(), version: z.string(), url: z.string() })
  .meta({ id: 'DnsImportPowerdnsServer' })

/** The HTTP API of PowerDNS. */
export const restauth = serverSource({
  kind: 'server',
  path: 'restauth',
  label: 'a PowerDNS server',
  sources: ['restauth'],
  request: Request,
  probe: {
    answer: Answer,
    run: async (request, { log }) => {
      await adviseOn(log, request.api_url)
      return readServer(request)
    },
  },
  pull: async (request, { log }) => {
    await adviseOn(log, request.api_url)
    return pulledFrom(await readZones(request))
  },
})
