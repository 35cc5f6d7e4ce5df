import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { client } from '../../../api/client.ts'
import { readOn, readUpTo, type SubnetPages, subnetPagesQuery } from './subnet-pages.ts'

const stored = Array.from({ length: 12_500 }, (_, at) => ({ id: String(at) }))
const asked: { limit: number; cursor: string | null }[] = []

/** Gives pages as the server does: the cursor is the last row of the page before. */
function pageOf(limit: number, cursor: string | null) {
  asked.push({ limit, cursor })
  const from = cursor === null ? 0 : Number(cursor) + 1
  const body = stored.slice(from, from + limit)
  const nextCursor = body.length === limit ? String(from + limit - 1) : null
  return { body: body as never[], etag: null, total: null, nextCursor }
}

afterEach(() => {
  asked.length = 0
  vi.restoreAllMocks()
})

/** A server in the place of the real one. */
function served(fails = () => false) {
  vi.spyOn(client, 'send').mockImplementation(async (_method, _path, { params } = {}) => {
    if (fails()) throw new Error('away')
    return pageOf(Number(params?.limit), params?.cursor === undefined ? null : String(params.cursor)) as never
  })
  const queryClient = new QueryClient()
  const known = () => queryClient.getQueryData<SubnetPages>(subnetPagesQuery('b1').queryKey)
  return { queryClient, known }
}

test('as many rows as wanted are read in large pages, each from where the one before ended', async () => {
  const { rows, next } = await readUpTo(12_000, async (limit, cursor) => pageOf(limit, cursor))
  expect(rows.map(({ id }) => Number(id))).toEqual(Array.from({ length: 12_000 }, (_, at) => at))
  expect(next).toBe('11999')
  expect(asked).toEqual([
    { limit: 5000, cursor: null },
    { limit: 5000, cursor: '4999' },
    { limit: 2000, cursor: '9999' },
  ])
})

test('reading ends with the rows', async () => {
  const { rows, next } = await readUpTo(20_000, async (limit, cursor) => pageOf(limit, cursor))
  expect([rows.length, next]).toEqual([12_500, null])
})

test('the next page is added to the others, and asked for once however often it comes into view', async () => {
  const { queryClient, known } = served()
  await queryClient.fetchQuery(subnetPagesQuery('b1'))
  await Promise.all([readOn(queryClient, 'b1'), readOn(queryClient, 'b1')])
  expect(asked).toEqual([
    { limit: 1000, cursor: null },
    { limit: 1000, cursor: '999' },
  ])
  expect(known()?.rows.map(({ id }) => Number(id))).toEqual(Array.from({ length: 2000 }, (_, at) => at))
})

test('a page that does not come leaves the others, and reading all again forgets the fault', async () => {
  let isAway = false
  const { queryClient, known } = served(() => isAway)
  await queryClient.fetchQuery(subnetPagesQuery('b1'))
  isAway = true
  await readOn(queryClient, 'b1')
  expect([known()?.rows.length, known()?.fault]).toEqual([1000, expect.any(Error)])
  isAway = false
  await queryClient.fetchQuery(subnetPagesQuery('b1'))
  expect(known()).toMatchObject({ next: '999' })
  expect(known()).not.toHaveProperty('fault')
})
