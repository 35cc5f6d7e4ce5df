import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { systemActor } from '../server/src/access/actor.ts'
import { assemble } from '../server/src/assemble.ts'
import { readConfig } from '../server/src/config.ts'
import { socketFolder } from '../server/src/db/embedded/folders.ts'
import { socketConfig } from '../server/src/db/embedded/wire.ts'
import { reader } from '../server/src/db/work.ts'
import { buildApp } from '../server/src/http/app.ts'
import { openLog } from '../server/src/log.ts'
import { sendArray } from '../server/src/records/paging.ts'
import { usualSort } from '../server/src/records/sorting.ts'
import { secretKey } from '../server/src/secret-key.ts'
import { keysFrom } from '../server/src/secrets.ts'
import { listSpaces } from '../server/src/slices/ipam/spaces/listing.ts'
import { openCache, openPools } from '../server/src/stores.ts'
import { OPEN_PATH } from './open-app.ts'

// The child process of open-app.ts: what serve.ts puts together for requests, without the jobs and the web UI.
const { PORT: _, ...options } = process.env
const config = readConfig(options)
const log = openLog(config.LOG_LEVEL)
const connection = socketConfig(socketFolder(config.DATA_DIR, tmpdir()), 'cadastre', 'cadastre')
const { databases, notices } = openPools(connection, config, log)
const cache = await openCache(config, log)
// The key beside the data: sessions of the product are good here too.
const keys = keysFrom(await secretKey(config))
const app = await buildApp(await assemble({ config, log, databases, notices, cache, keys }))
// Outside every slice, so without gates; headers, log and metrics are as everywhere.
const everything = { offset: 0, ...usualSort('name') }
app.get(OPEN_PATH, async (_, reply) =>
  sendArray(reply, await listSpaces(reader(databases, systemActor('bench')), everything)),
)
await app.listen({ host: '127.0.0.1', port: 0 })

process.on('disconnect', () => process.exit())
process.send?.((app.server.address() as AddressInfo).port)
