import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, signedIn, type Watched } from './browser.ts'
import { cleanUp } from './cleanup.ts'
import { apiOf, switchEverythingOn } from './client.ts'
import { expectFitsPhone, expectNoBarriers, shot } from './looks.ts'
import { startPrepared } from './prepared.ts'
import { type Product, root } from './product.ts'

const SITES = 240
let product: Product
let browser: Browser
let token: string

const api = apiOf(() => ({ url: product.url, token }))
const nameOf = (at: number): string => `Site ${String(at).padStart(3, '0')}`

beforeAll(async () => {
  ;[{ product, token }, browser] = await Promise.all([startPrepared(), openBrowser()])
  await switchEverythingOn(api)
  for (let at = 0; at < SITES; at++)
    await api('POST', '/sites', {
      name: nameOf(at),
      code: `S-${at}`,
      kind: at % 3 === 0 ? 'branch' : 'datacenter',
      region: `Region ${at % 7}`,
      tags: at % 5 === 0 ? { env: 'prod' } : {},
    })
})
afterAll(cleanUp)

describe.skipIf(!existsSync(join(root, 'web/dist/index.html')))('the table of a family', () => {
  let watched: Watched
  let page: Page
  beforeAll(async () => {
    watched = await signedIn(browser, product.url)
    page = watched.page
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const table = () => page.getByRole('table', { name: 'Sites' })
  const link = (name: string) => table().getByRole('link', { name, exact: true })
  const headers = async () => (await table().getByRole('columnheader').allInnerTexts()).map((text) => text.trim())
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  const scroller = () => table().locator('xpath=..')
  // The types of the browser are not those of these tests.
  const scrollOf = (after = '') =>
    page.evaluate<number>(
      `(() => { const list = document.querySelector('table[aria-label=Sites]').parentElement; ${after}; return list.scrollTop })()`,
    )
  const input = (label: string) => page.locator('input, select').and(page.getByLabel(label, { exact: true }))
  const search = () => Object.fromEntries(new URL(page.url()).searchParams)
  const open = async (address = '/network/sites') => {
    // The same address again is a reload, and that keeps the place in the list.
    await page.evaluate('sessionStorage.clear()')
    await page.goto(address)
    await table().waitFor()
  }

  test('at least twenty rows are in view on a laptop, and only those near them are drawn', async () => {
    await open()
    await page.getByText(`${SITES} sites`).waitFor()
    const box = (await scroller().boundingBox()) ?? { y: 0, height: 0 }
    const rows = await table().locator('tbody tr[data-key]').all()
    const boxes = await Promise.all(rows.map((row) => row.boundingBox()))
    const bottom = Math.min(box.y + box.height, 900)
    expect(boxes.filter((one) => one && one.y >= box.y && one.y + one.height <= bottom).length).toBeGreaterThanOrEqual(
      20,
    )
    expect(rows.length).toBeLessThan(60)
    await shot(page, 'table')
    await expectNoBarriers(page, 'table')
    await expectFitsPhone(page, 'table')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('scrolling reads the rows behind by cursor, to the last one', async () => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/sites?')) asked.push(request.url())
    })
    for (let times = 0; times < 40 && (await link(nameOf(SITES - 1)).count()) === 0; times++) {
      await scrollOf('list.scrollTop = list.scrollHeight')
      await page.waitForLoadState('networkidle')
    }
    await link(nameOf(SITES - 1)).waitFor()
    expect(asked.filter((url) => url.includes('cursor=')).length).toBe(2)
    expect(asked.filter((url) => url.includes('offset=')).length).toBe(0)
  })

  test('Back leads to the same place in the list, with the focus on the same row', async () => {
    const before = await scrollOf()
    await link(nameOf(SITES - 4)).click()
    await heading(nameOf(SITES - 4))
    await page.goBack()
    await link(nameOf(SITES - 4))
      .and(page.locator(':focus'))
      .waitFor()
    expect(await scrollOf()).toBe(before)
  })

  test('a click on a row opens it, the middle button opens a tab', async () => {
    await open()
    await table()
      .getByRole('row', { name: nameOf(2) })
      .getByText('S-2', { exact: true })
      .click()
    await heading(nameOf(2))
    await page.goBack()
    const tab = page.context().waitForEvent('page')
    await table()
      .getByRole('row', { name: nameOf(3) })
      .getByText('S-3', { exact: true })
      .click({ button: 'middle' })
    const opened = await tab
    await opened.waitForURL(/\/network\/sites\/.+/)
    await opened.close()
    await heading('Sites')
  })

  test('by keys alone one goes through the rows, peeks, chooses, edits and opens', async () => {
    await open()
    await link(nameOf(0)).waitFor()
    for (const key of ['j', 'ArrowDown', 'j', 'k']) await page.keyboard.press(key)
    await link(nameOf(1)).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('p')
    await page.getByRole('dialog').getByText('S-1', { exact: true }).waitFor()
    await shot(page, 'table-peek')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await link(nameOf(1)).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('x')
    await page.getByText('1 selected', { exact: true }).waitFor()
    await page.keyboard.press('x')
    await page.getByText('1 selected', { exact: true }).waitFor({ state: 'detached' })
    await page.keyboard.press('e')
    await page.getByRole('dialog').getByLabel(/^Name/).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await heading(nameOf(1))
  })

  test('columns are chosen, moved and pinned, sorted by, and saved with a view', async () => {
    await open()
    expect(await headers()).toEqual([
      '',
      'Name',
      'Code',
      'Kind',
      'Region',
      'Parent site',
      'Tags',
      'Modified',
      'Actions',
    ])
    await button('Columns').click()
    await page.getByLabel('Region', { exact: true }).uncheck()
    await page.getByLabel('Created', { exact: true }).check()
    await button('Move Kind up').click()
    await button('Keep Kind in view').click()
    await shot(page, 'table-columns')
    await page.keyboard.press('Escape')
    await expect
      .poll(headers)
      .toEqual(['', 'Name', 'Kind', 'Code', 'Parent site', 'Tags', 'Modified', 'Created', 'Actions'])
    await table().getByRole('button', { name: 'Code' }).click()
    await table().getByRole('button', { name: 'Code' }).click()
    await table().getByRole('columnheader', { name: 'Code' }).and(page.locator('[aria-sort=descending]')).waitFor()
    const own = { columns: 'name*,kind*,code,parent_site_id,tags,modified_at,created_at', sort: 'code', order: 'desc' }
    expect(search()).toEqual(own)
    await button('Views').click()
    await page.getByRole('menuitem', { name: 'Save this view' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('By code')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await open()
    await button('Views').click()
    await page.getByRole('menuitem', { name: 'By code' }).click()
    await expect.poll(search).toEqual(own)
    await expect.poll(async () => (await headers()).slice(1, 4)).toEqual(['Name', 'Kind', 'Code'])
  })

  test('a column keeps the width it was dragged to, and all tables the height of their rows', async () => {
    await open()
    const code = table().getByRole('columnheader', { name: 'Code' })
    const before = (await code.boundingBox())?.width ?? 0
    await code.getByRole('button').focus()
    for (let times = 0; times < 5; times++) await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(async () => (await code.boundingBox())?.width ?? 0).toBeGreaterThan(before + 30)
    await button('Columns').click()
    await page.getByText('Roomy').click()
    await page.keyboard.press('Escape')
    await page.reload()
    const row = table().locator('tbody tr[data-key]').first()
    await expect.poll(async () => Math.round((await row.boundingBox())?.height ?? 0)).toBe(36)
    expect((await code.boundingBox())?.width ?? 0).toBeGreaterThan(before + 30)
    await page.evaluate('localStorage.clear()')
  })

  test('a filter is a chip that says what it asks for', async () => {
    await open()
    await button('Filter').click()
    await page.getByRole('menuitem', { name: 'Kind' }).click()
    await input('Kind').selectOption('branch')
    await page.getByText('80 sites').waitFor()
    await page.keyboard.press('Escape')
    await button('Kind Branch').waitFor()
    await shot(page, 'table-chip')
    await button('Remove filter Kind').click()
    await page.getByText(`${SITES} sites`).waitFor()
  })

  test('many are changed at once, a field is cleared, and each refusal is told', async () => {
    await open('/network/sites?q=Site+01')
    await page.getByText('10 sites').waitFor()
    await page.getByLabel('Select all shown').check()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Change kind').check()
    await dialog.getByLabel('Kind', { exact: true }).selectOption('pop')
    await dialog.getByLabel('Change region').check()
    await dialog.getByLabel('Clear region').check()
    await shot(page, 'table-bulk-edit')
    await dialog.getByRole('button', { name: 'Change 10 sites' }).click()
    await dialog.getByText('10 of 10 changed.').waitFor()
    const { items } = await api('GET', '/sites?search=Site+01')
    expect(items.map(({ kind, region }: { kind: string; region: unknown }) => [kind, region || null])).toEqual(
      Array.from({ length: 10 }, () => ['pop', null]),
    )
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    // A code can be there once: the first site takes it, the others are refused.
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Edit' }).click()
    await dialog.getByLabel('Change code').check()
    await dialog.getByLabel('Code', { exact: true }).fill('SAME')
    await dialog.getByRole('button', { name: 'Change 10 sites' }).click()
    await dialog.getByText('1 of 10 changed.').waitFor()
    expect(await dialog.getByText("A site with code 'SAME' already exists").count()).toBe(9)
    await page.keyboard.press('Escape')
  })

  test('what is shown, or all that match, is a file', async () => {
    await open('/network/sites?columns=name,kind&kind=datacenter')
    await button('Export').click()
    const saved = async (item: string | RegExp) => {
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: item }).click()
      return readFile(await (await download).path(), 'utf8')
    }
    const lines = (await saved(/^CSV, all/)).trim().split('\r\n')
    const { total } = await api('GET', '/sites?kind=datacenter&limit=1')
    expect(lines[0]).toBe('Name,Kind')
    expect(lines.length).toBe(total + 1)
    await button('Export').click()
    const shown = JSON.parse(await saved('JSON, 100 shown'))
    expect(shown.length).toBe(100)
    expect(shown[0]).toHaveProperty('region')
  })

  test('all of it happened without an error, a broken policy or a request to another host', () => {
    expect(watched.faults.filter((text) => !/status of (409|422) /.test(text))).toEqual([])
  })
})
