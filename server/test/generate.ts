import { writeFile } from 'node:fs/promises'
import { writeClient } from '../../web/generate/write-client.ts'
import { exportOpenapi } from '../src/export-openapi.ts'
import { configurationPage } from './configuration-page.ts'
import { withMigratedDatabase } from './database.ts'
import { tablesSource } from './tables-source.ts'

const at = (path: string): URL => new URL(path, import.meta.url)

await writeFile(at('../src/db/tables.ts'), await withMigratedDatabase(tablesSource))
await writeFile(at('../openapi.json'), await exportOpenapi())
await writeClient()
await writeFile(at('../../docs/configuration.md'), configurationPage())
