import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'
import * as operations from './generated/operations.ts'
import { followModules } from './modules.ts'

const asked: string[] = []
beforeEach(() => {
  vi.stubGlobal('fetch', async (input: unknown) => {
    asked.push(String(input))
    return new Response('[]', { status: 200 })
  })
})
afterEach(() => {
  asked.length = 0
  vi.unstubAllGlobals()
  followModules(async () => [])
})
const withModules = (enabled: boolean) => followModules(async () => [{ id: 'network.site', enabled }])

test('an operation of a module that is off is refused in the words of the server, which is not asked', async () => {
  withModules(false)
  const refused = { status: 404, message: "Feature 'network.site' is disabled." }
  await expect(call(operations.network_sites_list)).rejects.toMatchObject(refused)
  await expect(call(operations.network_sites_create, { body: {} as never })).rejects.toMatchObject(refused)
  expect(asked).toEqual([])
})

test('one of a module that is on, of another one or of none is asked', async () => {
  withModules(true)
  await call(operations.network_sites_list)
  await call(operations.network_customers_list)
  await call(operations.ipam_spaces_list)
  expect(asked.map((url) => url.replace(/\?.*/, ''))).toEqual([
    '/api/v1/sites',
    '/api/v1/customers',
    '/api/v1/ipam/spaces',
  ])
})

test('the server decides where the list of modules cannot be had', async () => {
  followModules(() => Promise.reject(new Error('away')))
  await call(operations.network_sites_list)
  expect(asked).toHaveLength(1)
})
