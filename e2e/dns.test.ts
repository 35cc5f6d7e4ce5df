import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
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

describe.skipIf(!existsSync(join(root, 'web/dist/index.html')))('the page of a zone', () => {
  let watched: Watched
  let page: Page
  let at: string
  let group: string
  let zone: string
  beforeAll(async () => {
    watched = await signedIn(browser, product.url)
    page = watched.page
    await page.setViewportSize({ width: 1440, height: 900 })
    group = (await api('POST', '/dns/groups', { name: 'office' })).id
    zone = (await api('POST', `/dns/groups/${group}/zones`, { name: 'office.example', ttl: 300 })).id
    at = `/dns/groups/${group}/zones/${zone}`
  })

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = () => page.getByRole('dialog')
  const closed = () => dialog().waitFor({ state: 'detached' })
  const table = () => page.getByRole('table', { name: 'Records', exact: true })
  const row = (text: string) => table().getByRole('row').filter({ hasText: text })
  const field = (label: string) => page.getByRole('group', { name: 'New record' }).getByLabel(label, { exact: true })
  const records = async () =>
    (await api('GET', `${at}/records`))
      .map((one: Record<string, string>) => `${one.name} ${one.record_type} ${one.value} ${one.ttl}`)
      .sort()

  test('is reached from its group', async () => {
    await page.goto(`/dns/groups/${group}`)
    await page.getByRole('link', { name: /^Zones \d/ }).click()
    await page.getByRole('link', { name: 'office.example.', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'office.example.' }).waitFor()
    await page.getByText('No record yet').waitFor()
  })

  test('takes records by keyboard, one after the other', async () => {
    await page.keyboard.press('n')
    await field('Name').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('www')
    await page.keyboard.press('Tab')
    await page.keyboard.type('192.0.2.1')
    await page.keyboard.press('Enter')
    await row('192.0.2.1').waitFor()
    await field('Name').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('mail')
    await page.keyboard.press('Tab')
    await page.keyboard.type('192.0.2.2')
    await page.keyboard.press('Enter')
    await row('192.0.2.2').waitFor()
    await field('Type').selectOption('MX')
    await field('Priority').fill('10')
    await field('Value').fill('mail.office.example.')
    await field('Value').press('Enter')
    await row('mail.office.example.').waitFor()
    expect(await records()).toEqual(['@ MX mail.office.example. null', 'mail A 192.0.2.2 null', 'www A 192.0.2.1 null'])
  })

  test('tells why a record cannot be, and keeps what was typed', async () => {
    await field('Type').selectOption('A')
    await field('Name').fill('odd')
    await field('Value').fill('no address')
    await field('Value').press('Enter')
    await page
      .getByRole('alert')
      .filter({ hasText: /address/ })
      .waitFor()
    expect(await field('Name').inputValue()).toBe('odd')
    await field('Name').press('Escape')
  })

  test('edits a record where it stands', async () => {
    await table().getByRole('button', { name: 'www', exact: true }).focus()
    await page.keyboard.press('e')
    const value = table().getByLabel('Value', { exact: true })
    await value.and(page.locator(':focus')).waitFor()
    await value.fill('192.0.2.9')
    await table().getByLabel('TTL', { exact: true }).fill('60')
    await page.keyboard.press('Enter')
    await row('192.0.2.9').waitFor()
    expect(await records()).toContain('www A 192.0.2.9 60')
    await table().getByRole('button', { name: 'www', exact: true }).click()
    await value.fill('192.0.2.66')
    await page.keyboard.press('Escape')
    await row('192.0.2.9').waitFor()
    expect(await records()).toContain('www A 192.0.2.9 60')
  })

  test('narrows by type and text, in the address', async () => {
    await page.getByRole('group', { name: 'Types' }).getByText('MX', { exact: true }).click()
    await page.getByText('1 record', { exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get('type')).toBe('MX')
    await page.getByRole('group', { name: 'Types' }).getByText('MX', { exact: true }).click()
    await page.getByText('3 records', { exact: true }).waitFor()
  })

  test('shows text as text', async () => {
    await field('Type').selectOption('TXT')
    await field('Name').fill('note')
    await field('Value').fill(`"${HOSTILE}"`)
    await field('Value').press('Enter')
    await row(HOSTILE).waitFor()
  })

  test('imports lines of a zone file after showing what they change, and exports them', async () => {
    await button('Zone file').click()
    await page.getByRole('menuitem', { name: 'Import…' }).click()
    await dialog().getByLabel('Zone file').fill('www 60 IN A 192.0.2.9\nbroken IN A nowhere')
    await dialog()
      .getByText(/line 2/i)
      .waitFor()
    await dialog().getByLabel('Zone file').fill('www 60 IN A 192.0.2.9\napi IN A 192.0.2.3\nftp IN CNAME www')
    await dialog().getByRole('tab', { name: 'New (2)' }).waitFor()
    await expectNoBarriers(page, 'zone import')
    await dialog().getByRole('button', { name: 'Import', exact: true }).click()
    await dialog().getByText('Imported into office.example.').waitFor()
    await dialog().getByRole('button', { name: 'Done' }).click()
    await closed()
    await row('192.0.2.3').waitFor()
    await button('Zone file').click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('office.example.zone')
    expect(await readFile(await file.path(), 'utf8')).toMatch(/^api\s.*192\.0\.2\.3$/m)
  })

  test('deletes what was chosen', async () => {
    await table()
      .getByRole('checkbox', { name: /^Select ftp CNAME/ })
      .check()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
    await closed()
    await row('ftp').waitFor({ state: 'detached' })
  })

  test('keeps nobody out, and fits a phone', async () => {
    await page.goto(at)
    await row('192.0.2.3').waitFor()
    await expectNoBarriers(page, 'zone records')
    await expectFitsPhone(page, 'zone records')
    for (const tab of ['servers', 'compare', 'dnssec', 'details']) {
      await page.goto(`${at}?tab=${tab}`)
      await page.getByRole('heading', { level: 1, name: 'office.example.' }).waitFor()
      await expectNoBarriers(page, `zone ${tab}`)
      await expectFitsPhone(page, `zone ${tab}`)
    }
  })

  test('tells which servers have it, and what is on its way', async () => {
    await page.goto(`${at}?tab=servers`)
    await page.getByText('The group has no server').waitFor()
    const server = { name: 'ns1', driver: 'bind9', host: '192.0.2.53' }
    await api('POST', `/dns/groups/${group}/servers`, server)
    await api('POST', `${at}/records`, { name: 'new', record_type: 'A', value: '192.0.2.77' })
    await page.getByRole('table', { name: 'Servers of the zone' }).getByText('ns1').waitFor()
    await page.getByText(/Not every server has serial/).waitFor()
  })

  test('signs, and delegates from the zone above', async () => {
    await page.goto(`${at}?tab=dnssec`)
    await button('Sign the zone').click()
    await page.getByText('The zone is signed.').waitFor()
    const above = (await api('POST', `/dns/groups/${group}/zones`, { name: 'example' })).id
    await api('POST', `${at}/records`, { name: 'ns1', record_type: 'A', value: '192.0.2.53' })
    await api('POST', `${at}/records`, { name: '@', record_type: 'NS', value: 'ns1.office.example.' })
    await page.goto(at)
    await button('Delegate').click()
    await dialog().getByRole('table', { name: 'Records to add' }).getByText('192.0.2.53').waitFor()
    await dialog().getByRole('button', { name: 'Add to the zone above' }).click()
    await closed()
    const delegating = await api('GET', `/dns/groups/${group}/zones/${above}/records`)
    expect(delegating.map((one: { record_type: string }) => one.record_type).sort()).toEqual(['A', 'NS'])
  })

  test('a group tells how its servers are, and explains a name', async () => {
    await page.goto(`/dns/groups/${group}`)
    await page.getByRole('table', { name: 'Servers of the group' }).getByText('no agent yet').waitFor()
    await expectNoBarriers(page, 'dns group')
    await expectFitsPhone(page, 'dns group')
    await page.goto(`/dns/groups/${group}?tab=explain`)
    await page.getByLabel('Name').fill('www.office.example')
    await page.keyboard.press('Enter')
    await page.getByRole('table', { name: 'Answer' }).getByText('192.0.2.9').waitFor()
    await page.getByText('www.office.example. lies in office.example., the longest zone that fits.').waitFor()
    await expectNoBarriers(page, 'explain a name')
    await expectFitsPhone(page, 'explain a name')
  })

  test('a server tells which zones it has, and what it was asked', async () => {
    await page.goto(`/dns/groups/${group}`)
    await page.getByRole('table', { name: 'Servers of the group' }).getByRole('link', { name: 'ns1' }).click()
    await page.getByRole('table', { name: 'Zones of the server' }).getByText('office.example.').waitFor()
    await expectNoBarriers(page, 'dns server')
    await page.getByRole('link', { name: 'Queries', exact: true }).click()
    await page.getByText('No question').waitFor()
    await expectNoBarriers(page, 'query log')
    await expectFitsPhone(page, 'query log')
  })

  test('changes that wait are shown over all zones', async () => {
    await page.goto('/dns/changes')
    await page.getByRole('table', { name: 'Changes' }).getByRole('row').filter({ hasText: 'ns1' }).first().waitFor()
    await expectNoBarriers(page, 'dns changes')
    await expectFitsPhone(page, 'dns changes')
  })

  test('a zone is made from a template', async () => {
    await page.goto(`/dns/groups/${group}`)
    await button('Zone from template').click()
    await dialog().getByLabel('Template').selectOption('web-basic')
    await dialog().getByLabel(/^Zone/).fill('shop.example')
    await dialog()
      .getByLabel(/^IPv4 address/)
      .fill('192.0.2.80')
    await dialog().getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { level: 1, name: 'shop.example.' }).waitFor()
    await row('192.0.2.80').waitFor()
    // What was refused on purpose is told by the browser, too.
    expect(watched.faults.filter((fault) => !/status of 422/.test(fault))).toEqual([])
  })
})
