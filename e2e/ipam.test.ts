import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, signedIn, tabTo, type Watched } from './browser.ts'
import { cleanUp } from './cleanup.ts'
import { call } from './client.ts'
import { administration } from './identity-keys.ts'
import { startPrepared } from './prepared.ts'
import { type Product, root } from './product.ts'

const HOSTILE = '<img src=x onerror=alert(1)>'
/** Of the browser. */
declare const requestAnimationFrame: (run: (at: number) => void) => number
let product: Product
let browser: Browser
let token: string

beforeAll(async () => {
  ;[{ product, token }, browser] = await Promise.all([startPrepared(), openBrowser()])
})
afterAll(cleanUp)

const made = (path: string, body: object) => posted(`/ipam${path}`, body)

async function posted(path: string, body: object): Promise<{ id: string }> {
  const answer = await call('POST', `${product.url}/api/v1${path}`, { token, body })
  if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
  return answer.body
}

/** A space with a block, and a subnet in it with these addresses. */
async function network(name: string, prefix: string, hosts: readonly number[] = []) {
  const space = await made('/spaces', { name })
  const block = await made('/blocks', { space_id: space.id, network: `${prefix}.0.0/16` })
  const place = { space_id: space.id, block_id: block.id }
  const subnet = await made('/subnets', { ...place, network: `${prefix}.1.0/24`, name: `${name} floor` })
  for (const host of hosts) {
    const body = { address: `${prefix}.1.${host}`, hostname: `host-${host}`, mac_address: macOf(prefix, host) }
    await made(`/subnets/${subnet.id}/addresses`, body)
  }
  return { space, block, subnet }
}

const macOf = (prefix: string, host: number): string =>
  `02:00:00:00:${[Number(prefix.split('.')[1]), host].map(hex).join(':')}`
const hex = (octet: number): string => octet.toString(16).padStart(2, '0')

describe.skipIf(!existsSync(join(root, 'web/dist/index.html')))('networks in the browser', () => {
  let watched: Watched
  let page: Page
  beforeAll(async () => {
    watched = await signedIn(browser, product.url)
    page = watched.page
  })

  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  const dialog = () => page.getByRole('dialog')
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true })
  const gone = () => dialog().waitFor({ state: 'detached' })
  const grid = () => page.getByRole('grid', { name: 'Addresses' })
  const gridRow = (text: string) => grid().getByRole('row').filter({ hasText: text })
  const item = (text: string) => page.getByRole('treeitem').filter({ hasText: text })
  async function more(action: string): Promise<void> {
    await button('More').click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
    await dialog().waitFor()
  }
  async function typed(...values: string[]): Promise<void> {
    for (const [at, value] of values.entries()) {
      if (at > 0) await page.keyboard.press('Tab')
      await page.keyboard.type(value)
    }
    await page.keyboard.press('Enter')
  }
  const focused = (label: RegExp) => dialog().getByLabel(label).and(page.locator(':focus')).waitFor()

  test('by keyboard alone one makes a space, a block, the next subnet and the next address', async () => {
    await page.goto('/ipam/spaces')
    await heading('IP spaces')
    await tabTo(page, button('New space').first())
    await page.keyboard.press('Enter')
    await focused(/^Name/)
    await typed('Keyboard')
    await gone()
    await tabTo(page, page.getByRole('link', { name: 'Keyboard', exact: true }))
    await page.keyboard.press('Enter')
    await heading('Keyboard')
    await tabTo(page, button('New block').first())
    await page.keyboard.press('Enter')
    await focused(/^Network/)
    await typed('10.8.0.0/16')
    await heading('10.8.0.0/16')
    await tabTo(page, button('Next subnet').first())
    await page.keyboard.press('Enter')
    await dialog().getByText('10.8.0.0/24', { exact: true }).waitFor()
    await tabTo(page, dialog().getByLabel('Name'))
    await typed('By hand')
    await heading('10.8.0.0/24')
    await tabTo(page, button('Next address').first())
    await page.keyboard.press('Enter')
    await dialog().getByText('10.8.0.2', { exact: true }).waitFor()
    await focused(/^Hostname/)
    await typed('first-host')
    await gone()
    await gridRow('first-host').getByText('10.8.0.2', { exact: true }).waitFor()
  })

  test('the tree opens, closes, jumps by what is typed, and is the same after a reload', async () => {
    const { space } = await network('Tree', '10.9')
    await page.goto(`/ipam/spaces/${space.id}`)
    await item('Tree').first().click()
    await page.getByRole('tree').focus()
    await page.keyboard.press('ArrowRight')
    await item('10.9.0.0/16').waitFor()
    await page.keyboard.type('10.9')
    await page.keyboard.press('ArrowRight')
    await item('10.9.1.0/24').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await heading('10.9.1.0/24')
    await page.reload()
    await item('10.9.1.0/24').waitFor()
    expect(await item('10.9.1.0/24').getAttribute('aria-selected')).toBe('true')
    await item('10.9.0.0/16').locator('button').click()
    await item('10.9.1.0/24').waitFor({ state: 'detached' })
  })

  test('the box above the tree finds a network by its name', async () => {
    await page.getByLabel('Find a network').fill('tree floor')
    await page
      .getByRole('link', { name: /10\.9\.1\.0\/24/ })
      .first()
      .click()
    await heading('10.9.1.0/24')
    await page.getByLabel('Find a network').fill('')
  })

  test('hostile names are the text they are, in the tree, on pages and in the grid', async () => {
    const { subnet } = await network(HOSTILE, '10.10')
    const body = { address: '10.10.1.9', hostname: 'plain', description: HOSTILE, tags: { owner: HOSTILE } }
    await made(`/subnets/${subnet.id}/addresses`, body)
    await page.goto(`/ipam/subnets/${subnet.id}`)
    await gridRow('plain').getByText(HOSTILE).waitFor()
    await item(HOSTILE).first().waitFor()
    await page.getByRole('link', { name: '10.10.1.9' }).click()
    await heading('10.10.1.9')
    await page.getByText(`owner=${HOSTILE}`).waitFor()
    expect(await page.locator('img').count()).toBe(0)
  })

  test('what is allowed but rarely meant is said in words, and done when one insists', async () => {
    const { subnet } = await network('Warned', '10.11', [20])
    await page.goto(`/ipam/subnets/${subnet.id}`)
    await more('New known address')
    await dialog()
      .getByLabel(/^Address/)
      .fill('10.11.1.30')
    await dialog()
      .getByLabel(/^Hostname/)
      .fill('twin')
    await dialog().getByLabel('MAC address').fill(macOf('10.11', 20))
    await inDialog('Create').click()
    const text = `The MAC ${macOf('10.11', 20)} is already that of 10.11.1.20 in 10.11.1.0/24 (host-20).`
    await dialog().getByText(text).waitFor()
    expect(await gridRow('twin').count()).toBe(0)
    await inDialog('Create anyway').click()
    await gone()
    await gridRow('twin').waitFor()
  })

  test('all that match a filter are chosen and edited, and each row that is left out has its reason', async () => {
    const { subnet } = await network('Bulk', '10.12', [10, 11, 12, 13])
    await page.goto(`/ipam/subnets/${subnet.id}?q=host-`)
    await gridRow('host-13').waitFor()
    await page.getByLabel('Select all that match').click()
    await page.getByText('4 selected', { exact: true }).waitFor()
    await page.reload()
    await page.getByText('4 selected', { exact: true }).waitFor()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Edit' }).click()
    await dialog().getByLabel('Status').selectOption('reserved')
    await inDialog('Change 4 addresses').click()
    await dialog().getByRole('row', { name: 'Changed 4' }).waitFor()
    await inDialog('Done').click()
    await gridRow('host-12').getByText('Reserved').waitFor()
    await page.goto(`/ipam/subnets/${subnet.id}`)
    await gridRow('10.12.1.0').getByRole('checkbox').click()
    await gridRow('host-10')
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    await page.getByText('3 selected', { exact: true }).waitFor()
    await page.reload()
    await page.getByText('3 selected', { exact: true }).waitFor()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
    await inDialog('Make 3 orphans').click()
    await dialog().getByRole('table', { name: 'Left out' }).getByText('10.12.1.0').waitFor()
    await inDialog('Done').click()
    await gridRow('host-10').getByText('Orphan').waitFor()
  })

  test('a split shows its parts and needs the network typed', async () => {
    const { subnet } = await network('Split', '10.13', [10, 200])
    await page.goto(`/ipam/subnets/${subnet.id}`)
    await more('Split')
    await dialog().getByRole('img', { name: 'Afterwards: 10.13.1.0/25, 10.13.1.128/25' }).waitFor()
    await dialog().getByLabel('Type 10.13.1.0/24 to confirm').fill('10.13.2.0/24')
    await inDialog('Split').click()
    await dialog().getByText('confirm_cidr does not match: the subnet is 10.13.1.0/24').waitFor()
    await dialog().getByLabel('Type 10.13.1.0/24 to confirm').fill('10.13.1.0/24')
    await inDialog('Split').click()
    await heading('10.13.1.0/25')
    await gridRow('host-10').waitFor()
    await item('10.13.1.128/25').waitFor()
  })

  test('what was split is merged again', async () => {
    await more('Merge')
    await dialog()
      .getByLabel(/10\.13\.1\.128\/25/)
      .check()
    await dialog().getByLabel('Type 10.13.1.0/24 to confirm').fill('10.13.1.0/24')
    await inDialog('Merge').click()
    await heading('10.13.1.0/24')
    await gridRow('host-200').waitFor()
  })

  test('an import shows row by row what it would do, and does it', async () => {
    const { space } = await network('Import', '10.14')
    const lines = ['network,name', '10.14.1.0/24,Renamed', '10.14.2.0/24,Second', 'nonsense,Bad']
    await page.goto(`/ipam/spaces/${space.id}`)
    await more('Import subnets')
    const file = { name: 'subnets.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
    await dialog().locator('input[type=file]').setInputFiles(file)
    await dialog().getByRole('tab', { name: 'Conflicts (1)' }).waitFor()
    expect(await inDialog('Import').isDisabled()).toBe(true)
    await dialog().getByLabel('What exists already').selectOption('overwrite')
    await dialog().getByRole('tab', { name: 'Changed (1)' }).waitFor()
    await dialog().getByRole('tab', { name: 'Errors (1)' }).click()
    await dialog().getByRole('cell', { name: 'nonsense' }).waitFor()
    await inDialog('Import').click()
    await dialog().getByRole('row', { name: 'Created subnets 1' }).waitFor()
    await dialog().getByRole('row', { name: 'Updated subnets 1' }).waitFor()
    await inDialog('Done').click()
    await page.getByRole('link', { name: '10.14.0.0/16' }).first().click()
    await page.getByRole('table', { name: 'Networks' }).getByText('Renamed').waitFor()
  })

  test('free space is a picture one can allocate from', async () => {
    await page.getByRole('tab', { name: 'Free space' }).click()
    await page.getByRole('img', { name: /10\.14\.0\.0\/16: 0 blocks, 2 subnets/ }).waitFor()
    await button('Allocate here: 10.14.128.0/17').click()
    await dialog().getByLabel('Size').selectOption('20')
    await dialog().getByText('10.14.128.0/20', { exact: true }).waitFor()
    await inDialog('Allocate').click()
    await heading('10.14.128.0/20')
  })

  test('a delete says what goes, and the trash gives it back', async () => {
    const { space, subnet } = await network('Trash', '10.15', [10, 11])
    await page.goto(`/ipam/subnets/${subnet.id}`)
    await more('Delete')
    await dialog().getByText('5 addresses').waitFor()
    expect(await inDialog('Delete').isDisabled()).toBe(true)
    await dialog().getByLabel('Type 10.15.1.0/24 to confirm').fill('10.15.1.0/24')
    await inDialog('Delete').click()
    await heading('10.15.0.0/16')
    await page.goto('/admin/trash')
    await button('Restore 10.15.1.0/24').click()
    await button('Restore 10.15.1.0/24').waitFor({ state: 'detached' })
    await page.goto(`/ipam/subnets/${subnet.id}`)
    await gridRow('host-11').waitFor()
    const around = await made('/blocks', { space_id: space.id, network: '10.0.0.0/8' })
    await page.goto(`/ipam/blocks/${around.id}`)
    await more('Delete')
    for (const line of ['1 block', '1 subnet', '5 addresses']) await dialog().getByText(line, { exact: true }).waitFor()
    await inDialog('Cancel').click()
    await gone()
  })

  test('an address is edited, and its history shows before and after', async () => {
    const { subnet } = await network('Edited', '10.16', [10])
    await page.goto(`/ipam/subnets/${subnet.id}`)
    await page.getByRole('link', { name: '10.16.1.10' }).click()
    await heading('10.16.1.10')
    await button('Edit').click()
    await dialog().getByLabel('Description').fill('The coffee machine')
    await inDialog('Save').click()
    await page.getByText('The coffee machine').waitFor()
    await page.getByRole('tab', { name: 'History', exact: true }).click()
    await page.getByRole('row').filter({ hasText: 'update' }).click()
    await dialog()
      .getByText(/The coffee machine/)
      .waitFor()
    await page.keyboard.press('Escape')
    await gone()
    await page.getByRole('tab', { name: 'MAC history' }).click()
    await page.getByRole('cell', { name: macOf('10.16', 10) }).waitFor()
  })

  test('on the map of a subnet a click on a free address takes it', async () => {
    const { subnet } = await network('Map', '10.17', [10])
    await page.goto(`/ipam/subnets/${subnet.id}?tab=map`)
    const map = page.getByRole('application', { name: /Addresses of 10\.17\.1\.0\/24/ })
    await map.focus()
    await page.keyboard.press('Home')
    for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowRight')
    await page.getByText('10.17.1.10 — Allocated').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByText('10.17.1.11 — Free').waitFor()
    await page.keyboard.press('Enter')
    expect(
      await dialog()
        .getByLabel(/^Address/)
        .inputValue(),
    ).toBe('10.17.1.11')
    await page.keyboard.press('Escape')
    await gone()
  })

  test('65,534 addresses scroll: only what is in view is drawn and loaded', async () => {
    const { space, block } = await network('Wide', '10.18')
    const place = { space_id: space.id, block_id: block.id }
    const wide = await made('/blocks', { space_id: space.id, network: '10.19.0.0/16' })
    const subnet = await made('/subnets', { ...place, block_id: wide.id, network: '10.19.0.0/16' })
    const lines = Array.from({ length: 65_534 }, (_, at) => `10.19.${(at + 1) >> 8}.${(at + 1) & 255},ap-${at + 1}`)
    const form = new FormData()
    form.set('subnet_id', subnet.id)
    form.set('strategy', 'overwrite')
    form.set('file', new File([['address,hostname', ...lines].join('\n')], 'wide.csv', { type: 'text/csv' }))
    const url = `${product.url}/api/v1/ipam/import/addresses/commit`
    const imported = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form })
    expect(imported.status).toBe(200)
    let asked = 0
    page.on('request', (request) => {
      if (/subnets\/[^/]+\/addresses/.test(request.url())) asked++
    })
    await page.goto(`/ipam/subnets/${subnet.id}`)
    await gridRow('ap-5').first().waitFor()
    expect(Number(await grid().getAttribute('aria-rowcount'))).toBeGreaterThan(65_534)
    await grid().focus()
    await page.keyboard.press('End')
    await gridRow('ap-65534').waitFor()
    await page.keyboard.press('Home')
    await gridRow('ap-3').first().waitFor()
    await grid().evaluate((element) => element.scrollTo({ top: 36 * 30_000 }))
    await gridRow('ap-30001').waitFor()
    // Fast through a thousand rows and more, a step with each frame: no page of them is worth asking for.
    const before = asked
    await grid().evaluate(async (element) => {
      for (let step = 1; step <= 40; step++) {
        element.scrollBy({ top: 36 * 500 })
        await new Promise((drawn) => requestAnimationFrame(drawn))
      }
    })
    await gridRow('ap-50001').waitFor()
    expect(asked - before).toBeLessThan(30)
    expect(await grid().getByRole('row').count()).toBeLessThan(60)
    await page.getByRole('button', { name: /Hostname/ }).click()
    await gridRow('ap-1').first().waitFor()
  })

  test('a plan is drawn up as an outline, checked, and applied', async () => {
    await network('Planned', '10.21')
    await page.goto('/ipam/plans?dialog=create')
    await dialog().getByLabel(/^Name/).fill('Growth')
    await dialog().getByLabel('Space').selectOption({ label: 'Planned' })
    await dialog()
      .getByLabel(/^Network to plan/)
      .fill('10.22.0.0/16')
    await inDialog('Create').click()
    await heading('Growth')
    await button('Add below 10.22.0.0/16').click()
    await page.getByLabel('Network', { exact: true }).last().fill('10.23.0.0/24')
    await button('Check').click()
    await page.getByText('Not yet').waitFor()
    await page.getByLabel('Network', { exact: true }).last().fill('10.22.5.0/24')
    await button('Save').click()
    await page.getByText('Plan saved').waitFor()
    await button('Apply').click()
    await inDialog('Apply').click()
    await page.getByText(/Applied on/).waitFor()
    await page.getByText('1 block and 1 subnet made').waitFor()
  })

  test('who may only read finds no button that would be refused', async () => {
    const { subnet, block } = await network('Readers', '10.20', [10])
    await administration(product.url, token).holder('rita', 'read', '*')
    const reader = await signedIn(browser, product.url, 'rita')
    await reader.page.goto(`/ipam/subnets/${subnet.id}`)
    await reader.page.getByRole('grid').getByText('host-10').waitFor()
    const buttons = reader.page.getByRole('main').getByRole('button')
    expect(await buttons.filter({ hasText: /Next address|More/ }).count()).toBe(0)
    await reader.page.goto(`/ipam/blocks/${block.id}?tab=space`)
    await reader.page.getByRole('table', { name: 'Free space' }).waitFor()
    expect(await buttons.filter({ hasText: /Next subnet|Allocate here/ }).count()).toBe(0)
    expect(reader.faults).toEqual([])
  })

  test('who may see one subnet finds the way to it in the tree, and nothing beside it', async () => {
    const { space, block, subnet } = await network('Delegated', '10.24')
    await made('/subnets', { space_id: space.id, block_id: block.id, network: '10.24.2.0/24' })
    const user = await administration(product.url, token).user('sam')
    const right = { action: 'write', resource_type: 'subnet', resource_id: subnet.id }
    const role = await posted('/roles', { name: 'of sam', permissions: [{ ...right, action: 'read' }, right] })
    await posted('/groups', { name: 'of sam', role_ids: [role.id], user_ids: [user] })
    const sam = await signedIn(browser, product.url, 'sam')
    await sam.page.goto(`/ipam/subnets/${subnet.id}`)
    const items = sam.page.getByRole('treeitem')
    await items.filter({ hasText: '10.24.1.0/24' }).waitFor()
    expect(await items.allTextContents()).toEqual(['Delegated', '10.24.0.0/16', '10.24.1.0/24Delegated floor'])
    await sam.page.getByRole('button', { name: 'Next address' }).waitFor()
    expect(sam.faults).toEqual([])
  })

  test('all of it happened without an error, a broken policy or a request to another host', () => {
    expect(watched.faults.filter((text) => !/status of (409|422) /.test(text))).toEqual([])
  })
})
