import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { exportOpenapi } from '../src/export-openapi.ts'
import { accessMatrix } from './access-matrix.ts'
import { configurationPage } from './configuration-page.ts'
import { withCapabilities } from './dns-capabilities.ts'
import { foreignKeysSource } from './foreign-keys-source.ts'
import { TEMPLATE } from './global-database.ts'

const committed = (path: string): Promise<string> => readFile(new URL(path, import.meta.url), 'utf8')
const hint = 'run npm run generate and commit what it prints'

test('server/openapi.json is what this build publishes', async () => {
  expect((await exportOpenapi()) === (await committed('../openapi.json')), hint).toBe(true)
})

test('server/src/db/foreign-keys.ts is what the migrations make', async () => {
  const client = new pg.Client({
    host: inject('socket'),
    port: 5432,
    user: 'cadastre_owner',
    database: TEMPLATE,
    ssl: false,
  })
  await client.connect()
  const source = await foreignKeysSource(client)
  await client.end()
  expect(source === (await committed('../src/db/foreign-keys.ts')), hint).toBe(true)
})

test('docs/configuration.md lists what the product reads', async () => {
  expect(configurationPage() === (await committed('../../docs/configuration.md')), hint).toBe(true)
})

test('docs/access-matrix.md is what the slices declare', async () => {
  expect((await accessMatrix()) === (await committed('../../docs/access-matrix.md')), hint).toBe(true)
})

test('docs/dns.md has the table that the drivers make', async () => {
  const page = await committed('../../docs/dns.md')
  expect(withCapabilities(page) === page, hint).toBe(true)
})
