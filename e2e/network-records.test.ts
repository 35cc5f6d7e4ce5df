import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, signedIn, type Watched } from './browser.ts'
import { cleanUp } from './cleanup.ts'
import { apiOf, PASSWORD, switchEverythingOn } from './client.ts'
import { fits } from './looks.ts'
import { startPrepared } from './prepared.ts'
import { type Product, root } from './product.ts'

const HOSTILE = '<img src=x onerror=alert(1)> \u202Eetisoh\u202C'
const LONG = `long ${'x'.repeat(250)}`
let product: Product
let browser: Browser
let token: string

const api = apiOf(() => ({ url: product.url, token }))

beforeAll(async () => {
  ;[{ product, token }, browser] = await Promise.all([startPrepared(), openBrowser()])
  await switchEverythingOn(api)
})
afterAll(cleanUp)

describe.skipIf(!existsSync(join(root, 'web/dist/index.html')))('records of the network', () => {
  let watched: Watched
  let page: Page
  beforeAll(async () => {
    watched = await signedIn(browser, product.url)
    page = watched.page
  })

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const dialog = () => page.getByRole('dialog')
  const closed = () => dialog().waitFor({ state: 'detached' })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  const focusedLink = (name: string) => page.getByRole('link', { name, exact: true }).and(page.locator(':focus'))
  const input = (label: string) => page.locator('input, select').and(page.getByLabel(label, { exact: true }))
  const filterBy = async (label: string) => {
    await button('Filter').click()
    await page.getByRole('menuitem', { name: label, exact: true }).click()
  }
  // A star marks what is required.
  const field = (label: string) => dialog().getByLabel(new RegExp(`^${label}( \\*)?$`))

  test('by keyboard alone a site is made, found, opened and changed', async () => {
    await page.goto('/network/sites')
    await page.getByText('No site yet').waitFor()
    await page.keyboard.press('n')
    await field('Name').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Headquarters')
    await page.keyboard.press('Enter')
    await closed()
    await row('Headquarters').waitFor()
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('j')
    await focusedLink('Headquarters').waitFor()
    await page.keyboard.press('Enter')
    await heading('Headquarters')
    await page.keyboard.press('e')
    await field('Name').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type('HQ-1')
    await page.keyboard.press('Enter')
    await closed()
    await page.getByRole('row', { name: 'Code HQ-1' }).waitFor()
  })

  test('a form that was not touched sends nothing', async () => {
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
    await button('Edit').click()
    await field('Name').waitFor()
    await button('Save').click()
    await closed()
    expect(sent).toEqual([])
  })

  test('an edit sends what was changed and nothing else', async () => {
    const request = page.waitForRequest((one) => one.method() === 'PUT')
    await button('Edit').click()
    await field('Region').fill('EU')
    await button('Add a tag').click()
    await field('Name of tag 1').fill('env')
    await field('Value of tag 1').fill('prod')
    await button('Save').click()
    expect((await request).postDataJSON()).toEqual({ region: 'EU', tags: { env: 'prod' } })
    await closed()
    await page.getByRole('region', { name: 'Tags' }).getByText('prod').waitFor()
  })

  test('the history tells of the change', async () => {
    await page.getByRole('link', { name: 'History' }).click()
    await row('update').first().waitFor()
    await row('create').waitFor()
  })

  test('two people at the same site: the second is told, and loses nothing by accident', async () => {
    const [site] = (await api('GET', '/sites')).items as { id: string }[]
    await page.goto(`/network/sites/${site?.id}`)
    await button('Edit').click()
    await field('Region').fill('mine')
    await api('PUT', `/sites/${site?.id}`, { region: 'theirs' })
    await button('Save').click()
    await dialog().getByText('Someone else changed this site').waitFor()
    await button('Load their version').click()
    await expect.poll(() => field('Region').inputValue()).toBe('theirs')
    await page.keyboard.press('Escape')
    await closed()
  })

  test('an empty name is marked at its field, a taken code is said by the server', async () => {
    await page.goto('/network/sites?dialog=create')
    await button('Create').click()
    await dialog().getByText('This is needed').waitFor()
    await field('Name').and(page.locator(':focus')).waitFor()
    await field('Name').fill('Second headquarters')
    await field('Code').fill('HQ-1')
    await button('Create').click()
    await dialog().getByRole('alert').getByText("A site with code 'HQ-1' already exists").waitFor()
    await page.keyboard.press('Escape')
    await closed()
    expect(new URL(page.url()).search).toBe('')
  })

  test('what only the server finds wrong is shown at its field', async () => {
    await page.goto('/network/customers?dialog=create')
    await field('Name').fill('Acme')
    await field('Contact email').fill('nobody')
    await button('Create').click()
    await dialog()
      .getByText(/not an e-mail address/)
      .waitFor()
    expect(await field('Contact email').getAttribute('aria-invalid')).toBe('true')
    await field('Contact email').fill('noc@acme.example')
    await button('Create').click()
    await row('noc@acme.example').waitFor()
  })

  test('hostile and endless text is text, and does not push the page around', async () => {
    await api('POST', '/sites', { name: HOSTILE, notes: HOSTILE, tags: { [HOSTILE]: HOSTILE } })
    await api('POST', '/sites', { name: LONG, region: 'r'.repeat(128), code: 'c'.repeat(64) })
    await page.goto('/network/sites')
    await page.getByRole('link', { name: 'long xxx' }).waitFor()
    expect(await page.locator('img').count()).toBe(0)
    const { width } = (await row('long xxx').boundingBox()) ?? { width: 0 }
    expect(width).toBeLessThan(1400)
    expect(await fits(page)).toBe(true)
    await page.getByRole('link', { name: '<img' }).click()
    await heading('<img src=x')
    expect(await page.locator('img').count()).toBe(0)
    expect(await fits(page)).toBe(true)
  })

  test('search and filters are in the address and survive a reload', async () => {
    for (let at = 0; at < 30; at++)
      await api('POST', '/sites', { name: `Branch ${String(at).padStart(2, '0')}`, kind: 'branch', tags: { lab: '' } })
    await page.goto('/network/sites')
    await filterBy('Kind')
    await input('Kind').selectOption('branch')
    await page.getByText('30 sites').waitFor()
    await page.reload()
    await page.getByText('30 sites').waitFor()
    await page.getByLabel('Search', { exact: true }).fill('Branch 07')
    await page.getByText('1 site', { exact: true }).waitFor()
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ kind: 'branch', q: 'Branch 07' })
    await page.getByLabel('Search', { exact: true }).fill('nothing like it')
    await page.getByText('No site matches').waitFor()
    await button('Clear the filter').click()
    await filterBy('Tags')
    await input('Tags').fill('lab')
    await page.getByText('30 sites').waitFor()
    await button('Remove filter Tags').click()
    await page.getByText('30 sites').waitFor({ state: 'detached' })
  })

  test('a site is picked by a part of its name', async () => {
    await page.goto('/network/sites?q=Branch+03')
    await row('Branch 03')
      .getByRole('button', { name: /Actions/ })
      .click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await field('Parent site').fill('headq')
    await page.getByRole('option', { name: 'Headquarters' }).click()
    await button('Save').click()
    await closed()
    await row('Branch 03').getByRole('link', { name: 'Headquarters' }).waitFor()
  })

  test('deleting several tells of each how it went', async () => {
    const used = await api('POST', '/providers', { name: 'Carrier in use' })
    await api('POST', '/providers', { name: 'Carrier idle' })
    await api('POST', '/circuits', { name: 'Uplink', provider_id: used.id })
    await page.goto('/network/providers')
    await page.getByLabel('Select Carrier in use').check()
    await page.getByLabel('Select Carrier idle').check()
    await page.reload()
    await page.getByText('2 selected', { exact: true }).waitFor()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
    await dialog().getByText('Carrier idle').waitFor()
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog().getByText('1 of 2 deleted').waitFor()
    await dialog()
      .getByText(/circuit/i)
      .first()
      .waitFor()
    await button('Done').click()
    await row('Carrier idle').waitFor({ state: 'detached' })
    await row('Carrier in use')
      .getByRole('button', { name: /Actions/ })
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog()
      .getByRole('alert')
      .getByText(/circuit/i)
      .waitFor()
    await page.keyboard.press('Escape')
  })

  test('a record is deleted from its page, and the list is what is left', async () => {
    await page.goto('/network/sites?q=Branch+29')
    await page.getByRole('link', { name: 'Branch 29' }).click()
    await heading('Branch 29')
    await button('Delete').click()
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
    await heading('Sites')
    await page.getByLabel('Search', { exact: true }).fill('Branch 29')
    await page.getByText('No site matches').waitFor()
  })

  test('VLANs live inside their router', async () => {
    await page.goto('/network/routers?dialog=create')
    await field('Name').fill('core-1')
    await button('Create').click()
    await closed()
    await page.getByRole('link', { name: 'core-1' }).click()
    await page.getByRole('link', { name: 'VLANs', exact: true }).click()
    await button('New VLAN').first().click()
    await field('Number').fill('5000')
    await field('Name').fill('office')
    await button('Create').click()
    await dialog().getByText('From 1 to 4094').waitFor()
    await field('Number').fill('50')
    await button('Create').click()
    await closed()
    await row('office').getByText('50', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'office' }).click()
    await heading('office')
    await button('Delete').click()
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('No VLAN yet').waitFor()
  })

  test('a service is made of resources', async () => {
    const customer = ((await api('GET', '/customers')).items as { id: string }[])[0]
    const { id } = await api('POST', '/services', { name: 'Acme VPN', customer_id: customer?.id })
    await page.goto(`/network/services/${id}?tab=resources`)
    await button('New resource').click()
    await field('Kind').selectOption('site')
    await field('Resource').fill('Headq')
    await page.getByRole('option', { name: 'Headquarters' }).click()
    await button('Attach').click()
    await row('Headquarters').waitFor()
    await page.getByRole('link', { name: 'Summary' }).click()
    await row('Site').waitFor()
  })

  test('what belongs to a record is added, changed and removed on its page', async () => {
    const { id } = await api('POST', '/overlays', { name: 'Backbone' })
    await page.goto(`/network/overlays/${id}`)
    await page.getByRole('link', { name: 'Policies', exact: true }).click()
    await button('New policy').click()
    await field('Name').fill('Voice first')
    await field('Match kind').selectOption('dscp')
    await field('Match value').fill('46')
    await field('Action').selectOption('drop')
    await button('Create').click()
    await closed()
    await button('Actions for Voice first').click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const request = page.waitForRequest((one) => one.method() === 'PUT')
    await field('Priority').fill('7')
    await button('Save').click()
    expect((await request).postDataJSON()).toEqual({ priority: 7 })
    await closed()
    await row('Voice first').getByText('7', { exact: true }).waitFor()
    await button('Actions for Voice first').click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await dialog().getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('No policy yet').waitFor()
  })

  const families: readonly [path: string, fill: () => Promise<string>][] = [
    ['sites', () => filled({ Name: 'Smoke site' })],
    ['routers', () => filled({ Name: 'Smoke router' })],
    ['vrfs', () => filled({ Name: 'Smoke VRF', 'Route distinguisher': '65000:7' })],
    ['customers', () => filled({ Name: 'Smoke customer' })],
    ['providers', () => filled({ Name: 'Smoke provider' })],
    ['circuits', () => filled({ Name: 'Smoke circuit' }, { Provider: 'Smoke provider' })],
    ['services', () => filled({ Name: 'Smoke service' }, { Customer: 'Smoke customer' })],
    ['asns', () => filled({ Number: '64999' }, {}, 'AS64999')],
    ['overlays', () => filled({ Name: 'Smoke overlay' })],
    ['multicast', () => filled({ Name: 'Smoke group', Address: '239.1.2.3' }, { Space: 'Smoke space' })],
    ['applications', () => filled({ Name: 'smoke-app' })],
    ['domains', () => filled({ Name: 'smoke.example' })],
    ['tls-certs', () => filled({ Host: 'smoke.example' })],
    ['nat-mappings', natMapping],
    ['address-sets', addressSet],
    ['custom-fields', customField],
    ['ipam-templates', template],
  ]

  async function filled(texts: Record<string, string>, picks: Record<string, string> = {}, shown?: string) {
    for (const [label, text] of Object.entries(texts)) await field(label).fill(text)
    for (const [label, text] of Object.entries(picks)) {
      await field(label).fill(text)
      await page.getByRole('option', { name: text }).first().click()
    }
    return shown ?? Object.values(texts)[0] ?? ''
  }

  async function natMapping(): Promise<string> {
    await field('Kind').selectOption('1to1')
    return filled({ Name: 'Smoke NAT', 'Internal IP': '10.9.0.5', 'External IP': '192.0.2.5' })
  }

  async function addressSet(): Promise<string> {
    return filled(
      { Name: 'Smoke set', 'Start address': '10.9.0.10', 'End address': '10.9.0.20' },
      { Subnet: '10.9.0.0/24' },
    )
  }

  async function customField(): Promise<string> {
    await field('Belongs to').selectOption('subnet')
    await field('Type').selectOption('text')
    return filled({ Name: 'smoke_field' })
  }

  async function template(): Promise<string> {
    await field('Applies to').selectOption({ index: 1 })
    return filled({ Name: 'Smoke template' })
  }

  test('the pages of all families open, and each makes a record', async () => {
    const space = await api('POST', '/ipam/spaces', { name: 'Smoke space' })
    const block = await api('POST', '/ipam/blocks', { name: 'Smoke', network: '10.9.0.0/16', space_id: space.id })
    const subnet = { network: '10.9.0.0/24', name: 'Smoke', space_id: space.id, block_id: block.id }
    await api('POST', '/ipam/subnets', subnet)
    for (const [path, fill] of families) {
      await page.goto(`/network/${path}?dialog=create`)
      await dialog().waitFor()
      const name = await fill()
      await button('Create').click()
      await closed()
      await page.getByLabel('Search', { exact: true }).fill(name)
      await page.getByRole('link', { name, exact: true }).click()
      await heading(name)
      await page.getByRole('region', { name: 'Details' }).waitFor()
    }
  })

  test('who may only read sees no way to change, and who may not is told', async () => {
    const role = await api('POST', '/roles', {
      name: 'Reader of sites',
      permissions: [{ action: 'read', resource_type: 'site', resource_id: null }],
    })
    const account = { username: 'reader', email: 'r@example.org', display_name: 'Reader', password: PASSWORD }
    const user = await api('POST', '/users', { ...account, force_password_change: false })
    await api('POST', '/groups', { name: 'Readers', role_ids: [role.id], user_ids: [user.id] })
    const reader = await signedIn(browser, product.url, 'reader')
    await reader.page.goto('/network/sites')
    await reader.page.getByRole('link', { name: 'Headquarters' }).first().waitFor()
    expect(await reader.page.getByRole('button', { name: 'New site' }).count()).toBe(0)
    expect(await reader.page.getByRole('checkbox').count()).toBe(0)
    const links = reader.page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    expect(await links.filter({ hasText: 'Customers' }).count()).toBe(0)
    await reader.page.goto('/network/customers')
    await reader.page.getByText('You may not see this').waitFor()
  })

  test('a module that is switched off is gone from the navigation and says so', async () => {
    await api('PATCH', '/admin/feature-modules/network.domain', { enabled: false })
    await page.goto('/network/domains')
    await page.getByText('This part is switched off').waitFor()
    expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Domains' }).count()).toBe(0)
  })

  test('nothing is chosen from a module that is switched off', async () => {
    await api('PATCH', '/admin/feature-modules/network.asn', { enabled: false })
    await page.goto('/network/vrfs')
    await button('Filter').click()
    await page.getByRole('menuitem', { name: 'Customer' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'ASN' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await button('New VRF').click()
    await field('Name').waitFor()
    await dialog().getByLabel('ASN').waitFor({ state: 'detached' })
    expect(await page.getByText('Enter an id').count()).toBe(0)
  })

  test('all of it happened without an error, a broken policy or a request to another host', () => {
    // Refusals that were asked for.
    const isExpected = (text: string) => /status of (404|409|412|422) /.test(text)
    expect(watched.faults.filter((text) => !isExpected(text))).toEqual([])
  })
})
