import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { clientSource } from './client-source.ts'
import { generatedFolder, readDocument, writtenFiles } from './write-client.ts'

const hint = 'run npm run generate and commit what it prints'

test('web/src/api/generated is what server/openapi.json says', async () => {
  const wanted = clientSource(await readDocument())
  expect((await writtenFiles()).toSorted(), hint).toEqual([...wanted.keys()].toSorted())
  for (const [path, source] of wanted) {
    expect((await readFile(new URL(path, generatedFolder), 'utf8')) === source, `${path}: ${hint}`).toBe(true)
  }
})
