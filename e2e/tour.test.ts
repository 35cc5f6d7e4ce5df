import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, signedIn, type Watched } from './browser.ts'
import { cleanUp } from './cleanup.ts'
import { apiOf, PASSWORD, switchEverythingOn } from './client.ts'
import { startPrepared } from './prepared.ts'
import { type Product, root } from './product.ts'

let product: Product
let browser: Browser
let token: string

const api = apiOf(() => ({ url: product.url, token }))
const made = async (path: string, body: object): Promise<string> => (await api('POST', path, body)).id

beforeAll(async () => {
  ;[{ product, token }, browser] = await Promise.all([startPrepared(), openBrowser()])
  await switchEverythingOn(api)
})
afterAll(cleanUp)

describe.skipIf(!existsSync(join(root, 'web/dist/index.html')))('what people stumbled over', () => {
  let watched: Watched
  let page: Page
  let block_id: string
  let subnet_id: string
  beforeAll(async () => {
    const vrf_id = await made('/vrfs', { name: 'red' })
    const space_id = await made('/ipam/spaces', { name: 'Quiet', do_not_probe: true, do_not_probe_reason: 'A plant' })
    const block = { space_id, network: '10.5.0.0/16', vrf_id }
    block_id = await made('/ipam/blocks', block)
    subnet_id = await made('/ipam/subnets', { space_id, block_id, network: '10.5.1.0/24' })
    await made('/asns', { number: 65010 })
    watched = await signedIn(browser, product.url)
    page = watched.page
  })

  test('a block shows its VRF, and who rules its probing as its subnet does', async () => {
    const ruled = /Never: ruled by the space Quiet/
    await page.goto(`/ipam/blocks/${block_id}?tab=facts`)
    await page.getByRole('row', { name: /^VRF/ }).getByRole('link', { name: 'red' }).waitFor()
    await page.getByRole('row', { name: ruled }).waitFor()
    await page.goto(`/ipam/subnets/${subnet_id}?tab=facts`)
    await page.getByRole('row', { name: ruled }).waitFor()
  })

  test('the number of an AS has no separator', async () => {
    await page.goto('/network/asns')
    await page.getByRole('link', { name: 'AS65010' }).click()
    await page.getByRole('row', { name: 'Number 65010' }).waitFor()
  })

  test('who may only read has no boxes before the addresses', async () => {
    const permissions = ['subnet', 'ip_space', 'ip_block'].map((type) => ({
      action: 'read',
      resource_type: type,
      resource_id: null,
    }))
    const role = await made('/roles', { name: 'Reader of subnets', permissions })
    const account = { username: 'looker', email: 'l@example.org', display_name: 'Looker', password: PASSWORD }
    const user = await made('/users', { ...account, force_password_change: false })
    await made('/groups', { name: 'Lookers', role_ids: [role], user_ids: [user] })
    const looker = await signedIn(browser, product.url, 'looker')
    await looker.page.goto(`/ipam/subnets/${subnet_id}`)
    await looker.page.getByRole('grid', { name: 'Addresses' }).getByRole('link', { name: '10.5.1.0' }).waitFor()
    expect(await looker.page.getByRole('checkbox').count()).toBe(0)
    await page.goto(`/ipam/subnets/${subnet_id}`)
    await page.getByLabel('Select 10.5.1.0', { exact: true }).waitFor()
  })

  test('the palette says that the server is away', async () => {
    await page.goto('/overview')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.route('**/api/v1/search?**', (route) => route.abort())
    await page.keyboard.press('Control+K')
    await page.keyboard.type('router')
    await page.getByRole('alert').getByText('Nothing stored can be searched now').waitFor()
    await page.keyboard.press('Escape')
    await page.unroute('**/api/v1/search?**')
  })

  test('suggested tags do not lie over the button that saves', async () => {
    await made('/sites', { name: 'Tagged', tags: { env: 'prod', owner: 'netops' } })
    await page.goto('/network/providers?dialog=create')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add a tag' }).click()
    await dialog.getByLabel('Name of tag 1').focus()
    await page.getByRole('option', { name: 'env' }).waitFor()
    await dialog.getByLabel(/^Name( \*)?$/).fill('Carrier')
    await dialog.getByLabel('Name of tag 1').focus()
    await page.getByRole('option', { name: 'env' }).waitFor()
    await dialog.getByRole('button', { name: 'Create' }).click({ timeout: 5_000 })
    await page.getByRole('link', { name: 'Carrier' }).waitFor()
  })
})
