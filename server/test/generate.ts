import { readFile, writeFile } from 'node:fs/promises'
import { writeClient } from '../../web/generate/write-client.ts'
import { exportOpenapi } from '../src/export-openapi.ts'
import { accessMatrix } from './access-matrix.ts'
import { configurationPage } from './configuration-page.ts'
import { withMigratedDatabase } from './database.ts'
import { withCapabilities } from './dns-capabilities.ts'
import { foreignKeysSource } from './foreign-keys-source.ts'

const at = (path: string): URL => new URL(path, import.meta.url)

await writeFile(at('../src/db/foreign-keys.ts'), await withMigratedDatabase(foreignKeysSource))
await writeFile(at('../openapi.json'), await exportOpenapi())
await writeClient()
await writeFile(at('../../docs/configuration.md'), configurationPage())
await writeFile(at('../../docs/access-matrix.md'), await accessMatrix())
await writeFile(at('../../docs/dns.md'), withCapabilities(await readFile(at('../../docs/dns.md'), 'utf8')))
