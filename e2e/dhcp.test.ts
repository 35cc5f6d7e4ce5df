import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, signedIn, type Watched } from './browser.ts'
import { cleanUp } from './cleanup.ts'
import { apiOf, switchEverythingOn } from './client.ts'
import { expectFitsPhone, expectNoBarriers } from './looks.ts'
import { startPrepared } from './prepared.ts'
import { type Product, root } from './product.ts'

const HOSTILE = '<img src=x onerror=alert(1)>'
let product: Product
let browser: Browser
let token: string

const api = apiOf(() => ({ url: product.url, token }))

beforeAll(async () => {
  ;[{ product, token }, browser] = await Promise.all([startPrepared(), openBrowser()])
  await switchEverythingOn(api)
})
afterAll(cleanUp)

describe.skipIf(!existsSync(join(root, 'web/dist/index.html')))('a subnet with DHCP', () => {
  let watched: Watched
  let page: Page
  let subnet: string
  let group: string
  let scope: string
  let customer: string
  let zone: string
  beforeAll(async () => {
    watched = await signedIn(browser, product.url)
    page = watched.page
    await page.setViewportSize({ width: 1440, height: 900 })
    const vrf = (await api('POST', '/vrfs', { name: 'red' })).id
    customer = (await api('POST', '/customers', { name: 'Acme' })).id
    const site = (await api('POST', '/sites', { name: 'Harbour' })).id
    const names = (await api('POST', '/dns/groups', { name: 'names' })).id
    zone = (await api('POST', `/dns/groups/${names}/zones`, { name: 'harbour.example', customer_id: customer })).id
    const space = (await api('POST', '/ipam/spaces', { name: 'Office' })).id
    const block = await api('POST', '/ipam/blocks', { space_id: space, network: '10.9.0.0/16', vrf_id: vrf })
    const made = await api('POST', '/ipam/subnets', {
      ...{ space_id: space, block_id: block.id, network: '10.9.1.0/24', name: HOSTILE },
      ...{ customer_id: customer, site_id: site, dns_inherit_settings: false, dns_zone_id: zone },
    })
    subnet = made.id
    group = (await api('POST', '/dhcp/server-groups', { name: 'floor' })).id
    scope = (await api('POST', '/dhcp/scopes', { group_id: group, subnet_id: subnet, name: HOSTILE })).id
    await api('POST', '/dhcp/pools', { scope_id: scope, start_ip: '10.9.1.100', end_ip: '10.9.1.199', name: 'desks' })
    await api('POST', '/dhcp/pools', {
      ...{ scope_id: scope, start_ip: '10.9.1.150', end_ip: '10.9.1.159', pool_type: 'excluded' },
    })
    await api('POST', '/dhcp/statics', {
      ...{ scope_id: scope, ip_address: '10.9.1.20', mac_address: '02:00:00:00:00:20', hostname: 'printer' },
    })
  })

  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
  const chip = (name: string) =>
    page.getByRole('list', { name: 'Belongs to' }).getByRole('listitem').filter({ hasText: name }).getByRole('link')

  test('tells what it belongs to, and each leads there', async () => {
    const places = [
      ['Space', 'Office'],
      ['VRF', 'red'],
      ['Site', 'Harbour'],
      ['Customer', 'Acme'],
      ['Zone', 'harbour.example.'],
    ] as const
    for (const [label, name] of places) {
      await page.goto(`/ipam/subnets/${subnet}`)
      await chip(label).click()
      await heading(name)
    }
  })

  test('is found from all that it belongs to, with how many there are', async () => {
    await page.goto(`/network/customers/${customer}`)
    await page.getByRole('link', { name: /^Subnets 1$/ }).click()
    await page.getByRole('table', { name: 'Subnets' }).getByRole('link', { name: '10.9.1.0/24' }).waitFor()
    await page.getByRole('link', { name: /^Zones 1$/ }).click()
    await page.getByRole('table', { name: 'Zones' }).getByRole('link', { name: 'harbour.example.' }).click()
    await heading('harbour.example.')
    await page.getByRole('link', { name: /^Subnets 1$/ }).click()
    await page.getByRole('table', { name: 'Subnets' }).getByRole('link', { name: '10.9.1.0/24' }).click()
    await heading('10.9.1.0/24')
  })

  test('shows pools and reservations where they lie and as rows', async () => {
    await page.goto(`/ipam/subnets/${subnet}?tab=dhcp`)
    await page.getByRole('img', { name: '10.9.1.0/24: 2 pools, 1 reservations, 0 active leases' }).waitFor()
    const rows = page.getByRole('table', { name: /^Pools, reservations and leases of/ }).getByRole('row')
    await rows.filter({ hasText: '10.9.1.100 – 10.9.1.199' }).waitFor()
    await rows.filter({ hasText: 'printer' }).waitFor()
    await expectNoBarriers(page, 'subnet dhcp')
    await expectFitsPhone(page, 'subnet dhcp')
    expect(await page.locator('main img').count()).toBe(0)
  })

  test('options are chosen from the catalogue, by keyboard', async () => {
    await page.goto(`/dhcp/scopes/${scope}`)
    await heading('10.9.1.0/24')
    await page.keyboard.press('e')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Add to Options' }).focus()
    await page.keyboard.type('routers')
    await page
      .getByRole('option', { name: /routers/ })
      .first()
      .waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog.getByLabel(/^3 routers/).fill('10.9.1.1, 10.9.1.2')
    await expectNoBarriers(page, 'scope options')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await api('GET', `/dhcp/scopes/${scope}`)).options).toEqual([
      { code: 3, name: 'routers', value: ['10.9.1.1', '10.9.1.2'] },
    ])
  })

  test('a client is told what it would get, and why', async () => {
    await page.goto(`/dhcp/server-groups/${group}?tab=what-if`)
    await page.getByLabel(/^Relay/).fill('10.9.1.1')
    await page.getByLabel(/^MAC address/).fill('02:00:00:00:00:20')
    await page.keyboard.press('Enter')
    await page.getByText('The client gets its reserved address.').waitFor()
    await page.getByRole('cell', { name: '10.9.1.20', exact: true }).waitFor()
    expect(await page.getByRole('listitem').filter({ hasText: 'reserv' }).count()).toBeGreaterThan(0)
    await expectNoBarriers(page, 'what if')
    await expectFitsPhone(page, 'what if')
  })

  test('groups and servers tell how they are', async () => {
    await page.goto(`/dhcp/server-groups/${group}`)
    await page.getByText('No server yet').waitFor()
    const server = (await api('POST', '/dhcp/servers', { name: 'kea1', host: '192.0.2.7', server_group_id: group })).id
    await page.goto(`/dhcp/server-groups/${group}`)
    await page.getByRole('table', { name: 'Servers of the group' }).getByText('no agent yet').waitFor()
    await page.goto(`/dhcp/servers/${server}`)
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('cell', { name: 'paused' }).waitFor()
    await expectNoBarriers(page, 'dhcp server')
    await expectFitsPhone(page, 'dhcp server')
    await page.goto(`/dhcp/servers/${server}?tab=files`)
    await page.getByText('No configuration yet').waitFor()
  })

  test('zones and leases have lists over everything', async () => {
    await page.goto('/dns/zones')
    await page.getByRole('table', { name: 'Zones' }).getByRole('link', { name: 'harbour.example.' }).waitFor()
    await page.goto('/dhcp/leases')
    await page.getByText('No lease yet').waitFor()
    expect(watched.faults).toEqual([])
  })
})
