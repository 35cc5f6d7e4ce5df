import { afterEach, expect, test, vi } from 'vitest'
import * as operations from '../api/generated/operations.ts'
import { mostExported, readAll } from './pages.ts'
import type { Resource } from './resource.ts'

const spaces = { operations: { list: operations.ipam_spaces_list } } as unknown as Resource<{ id: string }>

/** A server that has this many rows, in pages of 500. */
function serve(total: number): void {
  let sent = 0
  vi.stubGlobal('fetch', async () => {
    const rows = Array.from({ length: Math.min(500, total - sent) }, (_, at) => ({ id: `${sent + at}` }))
    sent += rows.length
    return new Response(JSON.stringify(rows), { headers: sent < total ? { 'X-Next-Cursor': `${sent}` } : {} })
  })
}
afterEach(() => vi.unstubAllGlobals())

test('all rows are read, page by page', async () => {
  serve(1_200)
  expect(await readAll(spaces, { query: {}, parent: undefined })).toHaveLength(1_200)
})

test('as many as a file takes are read, and with one more none', async () => {
  serve(mostExported)
  expect(await readAll(spaces, { query: {}, parent: undefined })).toHaveLength(mostExported)
  serve(mostExported + 1)
  await expect(readAll(spaces, { query: {}, parent: undefined })).rejects.toThrow('more rows match')
})
