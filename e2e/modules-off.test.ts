import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountSections, groupSections, multicastPages, navigation } from '../web/src/paths.ts'
import { openBrowser, signedIn, walker } from './browser.ts'
import { cleanUp } from './cleanup.ts'
import { apiOf } from './client.ts'
import { startPrepared } from './prepared.ts'
import { root } from './product.ts'

let page: Page
const paths: string[] = []
/** Requests that were answered with the 404 of a module. */
const refused: string[] = []

beforeAll(async () => {
  const [prepared, browser] = await Promise.all([startPrepared(), openBrowser()])
  const { product, token } = prepared
  const api = apiOf(() => ({ url: product.url, token }))
  const modules: { id: string; enabled: boolean }[] = await api('GET', '/admin/feature-modules')
  for (const { id } of modules.filter(({ enabled }) => enabled))
    await api('PATCH', `/admin/feature-modules/${id}`, { enabled: false })
  const space = await api('POST', '/ipam/spaces', { name: 'Headquarters' })
  const block = await api('POST', '/ipam/blocks', { space_id: space.id, network: '10.0.0.0/8', name: 'Private' })
  const subnet = await api('POST', '/ipam/subnets', {
    ...{ space_id: space.id, block_id: block.id, network: '10.7.0.0/24', name: 'Servers' },
  })
  const address = await api('POST', `/ipam/subnets/${subnet.id}/addresses`, { address: '10.7.0.9', hostname: 'nine' })
  paths.push(
    ...[navigation.flatMap(({ links }) => links), accountSections, groupSections, multicastPages]
      .flat()
      .map(({ to }) => to),
    ...[`/ipam/spaces/${space.id}`, `/ipam/blocks/${block.id}`, `/ipam/subnets/${subnet.id}`],
    ...[`/ipam/addresses/${address.id}`, '/search?q=10.7', '/ipam/spaces?dialog=create', '/ipam/subnets?dialog=create'],
  )
  page = (await signedIn(browser, product.url)).page
  page.on('response', async (response) => {
    if (response.status() !== 404) return
    const text = await response.text().catch(() => '')
    if (/Feature '.+' is disabled\./.test(text)) refused.push(`${new URL(page.url()).pathname}: ${response.url()}`)
  })
})
afterAll(cleanUp)

describe.skipIf(!existsSync(join(root, 'web/dist/index.html')))('with every module off', () => {
  test('no page asks anything of one', async () => {
    const walk = walker(page)
    for (const path of paths) await walk(path)
    expect(refused).toEqual([])
  })

  test('the page of a module says that it is switched off', async () => {
    await page.goto('/network/sites')
    await page.getByText('A superadmin turns it on under Feature modules.').waitFor()
  })
})
