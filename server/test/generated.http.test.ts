import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { exportOpenapi } from '../src/export-openapi.ts'
import { accessMatrix } from './access-matrix.ts'
import { configurationPage } from './configuration-page.ts'

const committed = (path: string): Promise<string> => readFile(new URL(path, import.meta.url), 'utf8')
const hint = 'run npm run generate and commit what it prints'

test('server/openapi.json is what this build publishes', async () => {
  expect((await exportOpenapi()) === (await committed('../openapi.json')), hint).toBe(true)
})

test('docs/configuration.md lists what the product reads', async () => {
  expect(configurationPage() === (await committed('../../docs/configuration.md')), hint).toBe(true)
})

test('docs/access-matrix.md is what the slices declare', async () => {
  expect((await accessMatrix()) === (await committed('../../docs/access-matrix.md')), hint).toBe(true)
})
