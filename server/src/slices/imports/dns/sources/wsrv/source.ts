import { z } from 'zod'
import { askWindows } from '../../../../../import/windows-source.ts'
import type { RegisteredSource } from '../../source.ts'
import { pulledFrom } from './map.ts'
import { isImportable, readBuild, readDnsServer, readZoneList } from './read.ts'

const Answer = z
  .object({ ok: z.literal(true), build: z.string(), zone_count: z.int(), importable_zone_count: z.int() })
  .meta({ id: 'DnsImportWindowsServer' })

/** The DNS service of Windows Server, by its remote shell. */
export const wsrv: RegisteredSource = {
  kind: 'registered',
  path: 'wsrv',
  label: 'a Windows Server',
  sources: ['wsrv_dns'],
  probe: {
    answer: Answer,
    run: ({ host, login }) =>
      askWindows(host, login, async (server) => {
        const build = await readBuild(server)
        const { rows } = await readZoneList(server)
        return { ok: true, build, zone_count: rows.length, importable_zone_count: rows.filter(isImportable).length }
      }),
  },
  pull: ({ host, login }) => askWindows(host, login, async (server) => pulledFrom(await readDnsServer(server))),
}
