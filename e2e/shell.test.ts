import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { navigation } from '../web/src/paths.ts'
import { barriers } from './axe.ts'
import { DESKTOP, openBrowser, PHONE } from './browser.ts'
import { cleanUp } from './cleanup.ts'
import { call } from './client.ts'
import { administration, type Person, personAt } from './identity-keys.ts'
import { expectFitsPhone, expectNoBarriers } from './looks.ts'
import { startPrepared } from './prepared.ts'
import { type Product, root } from './product.ts'

const HOSTILE = '<img src=x onerror=alert(1)>'
let product: Product
let browser: Browser
let token: string

beforeAll(async () => {
  ;[{ product, token }, browser] = await Promise.all([startPrepared(), openBrowser()])
  await seed()
})
afterAll(cleanUp)

const api = async (method: string, path: string, body?: object) => {
  const answer = await call(method, `${product.url}/api/v1${path}`, { token, ...(body && { body }) })
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`)
  return answer.body
}

async function seed() {
  const modules: { id: string; available: boolean }[] = await api('GET', '/admin/feature-modules')
  for (const { id } of modules.filter(({ available }) => available)) {
    await api('PATCH', `/admin/feature-modules/${id}`, { enabled: true })
  }
  const space = await api('POST', '/ipam/spaces', { name: 'Headquarters' })
  await api('POST', '/ipam/spaces', { name: HOSTILE, description: HOSTILE })
  const block = await api('POST', '/ipam/blocks', { space_id: space.id, network: '10.0.0.0/8', name: 'Private' })
  const subnet = await api('POST', '/ipam/subnets', {
    ...{ space_id: space.id, block_id: block.id, network: '10.7.0.0/24', name: 'Servers' },
  })
  await api('POST', `/ipam/subnets/${subnet.id}/addresses`, { address: '10.7.0.9', hostname: 'printer9' })
  await seedPeople()
  const args = { subnet_id: subnet.id, address: '10.7.0.10', hostname: 'printer10' }
  await api('POST', '/ai/proposals', { operation: 'create_ip_address', args })
}

/** One of each state that the lists of administration show. */
async function seedPeople() {
  const make = administration(product.url, token)
  const away = await make.user('away', { display_name: HOSTILE })
  await make.user('fresh', { force_password_change: true })
  await api('PUT', `/users/${away}`, { is_active: false })
  const { id } = await api('POST', '/api-tokens', { name: 'paused', scopes: ['read'] })
  await api('PATCH', `/api-tokens/${id}`, { is_active: false })
  await api('POST', '/api-tokens', { name: HOSTILE, scopes: ['ipam:write'], expires_in_days: 30 })
  await make.holder('reader', 'read', 'ip_space')
}

const pages = [
  ...navigation.flatMap(({ links }) => links.map(({ to }) => to)),
  ...['/search?q=10.7', '/admin/users?dialog=create', '/admin/roles?dialog=create', '/admin/groups/grants'],
  ...['/account/profile', '/account/password', '/account/second-factor', '/account/sessions', '/account/tokens'],
  ...['/no/such/page'],
]

/** The page as it is once everything it asked for is there. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' })
}

describe.skipIf(!existsSync(join(root, 'web/dist/index.html')))('the shell', () => {
  let me: Person
  const others: Person[] = []
  beforeAll(async () => {
    me = await personAt(browser, product.url)
    await me.enter('admin')
    await me.heading('Overview')
  })
  afterEach(async () => {
    const met = others.splice(0)
    for (const { page } of met) await page.context().close()
    expect([me, ...met].flatMap(({ unexpected }) => unexpected())).toEqual([])
  })

  const typeInPalette = async (text: string) => {
    await me.keyboard.press('Control+K')
    await me.focused(me.page.getByRole('combobox', { name: 'Search or go to' }))
    await me.keyboard.type(text)
  }

  test('the palette finds an address by a part of it, and Enter opens it', async () => {
    const { page, keyboard } = me
    await open(page, '/overview')
    await typeInPalette('10.7.0.9')
    await page
      .getByRole('option', { name: /^10\.7\.0\.9/, selected: false })
      .first()
      .waitFor()
    await keyboard.press('Enter')
    await me.closed()
    await page.getByRole('heading', { level: 1, name: /10\.7\.0\.9/ }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/ipam\/addresses\//)
  })

  test('the palette goes to pages and opens the dialog of a thing to make; Escape brings the focus back', async () => {
    const { page, keyboard } = me
    await open(page, '/overview')
    await typeInPalette('new group')
    await page.getByRole('option', { name: 'New group', exact: true }).waitFor()
    await keyboard.press('Enter')
    await me.onField('Name')
    expect(page.url()).toContain('/admin/groups?dialog=create')
    await keyboard.press('Escape')
    await me.closed()
    expect(page.url()).not.toContain('dialog')
    await me.press(me.button('New group').first())
    await me.onField('Name')
    await me.press(me.dialog.getByRole('combobox', { name: 'Roles', exact: true }), 'Escape')
    await me.closed()
    await me.focused(me.button('New group').first())
  })

  test('what is typed before the palette is there stands in it, and does not steer the page behind', async () => {
    const { page, keyboard } = me
    await open(page, '/network/sites')
    await me.button('New site').first().waitFor()
    await keyboard.press('Control+k')
    await keyboard.type('new si')
    await expect.poll(() => page.getByRole('combobox', { name: 'Search or go to' }).inputValue()).toBe('new si')
    expect(page.url()).not.toContain('dialog')
    await keyboard.press('Escape')
    await me.closed()
  })

  test('what was typed into the palette is text, whatever it looks like', async () => {
    const { page, keyboard } = me
    await open(page, '/overview')
    await typeInPalette(HOSTILE)
    await page.getByRole('option').filter({ hasText: HOSTILE }).first().waitFor()
    await keyboard.press('Escape')
    await me.closed()
    await open(page, `/search?q=${encodeURIComponent(HOSTILE)}`)
    await me.main.getByText(HOSTILE).first().waitFor()
    expect(await page.locator('img').count()).toBe(0)
  })

  test('single keys search, go and explain, and can be turned off', async () => {
    const { page, keyboard } = me
    await open(page, '/admin/users')
    await keyboard.press('/')
    await me.focused(page.getByLabel('Filter'))
    await keyboard.type('g/?')
    expect(await page.getByLabel('Filter').inputValue()).toBe('g/?')
    await page.waitForURL('**/admin/users?q=*')
    await keyboard.press('Tab')
    await me.go('a', 'Audit log')
    await keyboard.press('?')
    await me.dialog.getByText('Go to Audit log').waitFor()
    await me.press(page.getByRole('switch', { name: 'Single keys' }), 'Space')
    await keyboard.press('Escape')
    await me.closed()
    await keyboard.press('?')
    await keyboard.press('Control+K')
    await page.getByRole('combobox', { name: 'Search or go to' }).waitFor()
    expect(await me.dialog.count()).toBe(1)
    await keyboard.press('Escape')
    await page.evaluate(() => localStorage.removeItem('cadastre-single-keys'))
  })

  test('a page that was gone to has the focus on its heading, its title and its place', async () => {
    const { page } = me
    await open(page, '/overview')
    await me.visit('Audit log')
    expect(await page.title()).toBe('Cadastre · Audit log')
    expect(await page.getByRole('navigation', { name: 'Breadcrumbs' }).textContent()).toMatch(
      /Administration\s*Audit log/,
    )
    await page.goBack()
    await page.locator('h1:focus').filter({ hasText: 'Overview' }).waitFor()
  })

  test('the first stop of the Tab key skips the navigation', async () => {
    const { page, keyboard } = me
    await open(page, '/overview')
    await keyboard.press('Tab')
    await me.focused(page.getByRole('link', { name: 'Skip to content' }))
    await keyboard.press('Enter')
    await me.focused(me.main)
  })

  test('the navigation follows the modules, and a page that is off says so', async () => {
    const { page } = me
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Most changed' })
    await open(page, '/overview')
    await link.waitFor()
    await api('PATCH', '/admin/feature-modules/reports.top_n', { enabled: false })
    me.expectRefusals(404)
    await open(page, '/reports/changes')
    await page.getByText('This part is switched off').waitFor()
    expect(await link.count()).toBe(0)
    await api('PATCH', '/admin/feature-modules/reports.top_n', { enabled: true })
  })

  test('sections of the navigation close and stay closed', async () => {
    const { page } = me
    await open(page, '/overview')
    const section = page.getByRole('button', { name: 'Reports', exact: true })
    await me.press(section)
    await page.reload()
    await section.and(page.locator('[aria-expanded=false]')).waitFor()
    expect(await page.getByRole('link', { name: 'Most changed' }).count()).toBe(0)
    await me.press(section)
  })

  test('the theme is kept', async () => {
    const { page } = me
    await open(page, '/overview')
    const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
    const before = await scheme()
    const other = before === 'dark' ? 'light' : 'dark'
    await me.press(me.button(`Use the ${other} theme`))
    await page.reload()
    await me.heading('Overview')
    expect(await scheme()).toBe(other)
    await me.press(me.button(`Use the ${before} theme`))
  })

  test('a view of a list is saved by name and opened again', async () => {
    const { page, keyboard } = me
    await open(page, '/admin/audit?resource_type=ip_space')
    await me.choose('Views', 'Save this view')
    await me.onField('Name')
    await me.send(HOSTILE)
    await me.closed()
    await open(page, '/admin/audit')
    await me.choose('Views', HOSTILE)
    await page.waitForURL('**/admin/audit?resource_type=ip_space')
    expect(await page.getByLabel('Object type').inputValue()).toBe('ip_space')
    await me.choose(HOSTILE, 'Manage views')
    await me.press(me.button(`Delete ${HOSTILE}`))
    await me.dialog.getByText('No view saved yet').waitFor()
    await keyboard.press('Escape')
  })

  test('the log is verified and its entries show what changed', async () => {
    const { page } = me
    await open(page, '/admin/audit?resource_type=ip_space')
    await me.press(me.button('Verify the log'))
    await page.getByText(/^Intact: /).waitFor()
    await me.press(me.row(HOSTILE).getByRole('button').first())
    await me.dialog.getByText('+ ').first().or(me.dialog.getByText(HOSTILE).first()).waitFor()
    expect(page.url()).toContain('entry=')
    expect(await page.locator('img').count()).toBe(0)
    await me.keyboard.press('Escape')
    await me.closed()
  })

  test('a right is given by the matrix, with the arrow keys', async () => {
    const { page, keyboard } = me
    await open(page, '/admin/roles?dialog=create')
    await me.onField('Name')
    await keyboard.type('Reader of spaces')
    await me.write(me.dialog.getByLabel('Find a type'), 'ip_space')
    await me.press(me.dialog.getByRole('checkbox', { name: 'Read: IP space' }), 'Space')
    await keyboard.press('ArrowRight')
    await me.focused(me.dialog.getByRole('checkbox', { name: 'Change: IP space' }))
    await keyboard.press('Space')
    await me.press(me.button('Create'))
    await me.closed()
    const roles: { name: string; permissions: object[] }[] = await api('GET', '/roles')
    expect(roles.find(({ name }) => name === 'Reader of spaces')?.permissions).toEqual([
      { action: 'read', resource_type: 'ip_space', resource_id: null },
      { action: 'write', resource_type: 'ip_space', resource_id: null },
    ])
  })

  test('who does nothing is warned, may stay, and is logged out in the end', async () => {
    await api('PUT', '/settings', { auto_logout_minutes: 1 })
    const idler = await personAt(browser, product.url)
    others.push(idler)
    await idler.page.clock.install()
    await idler.enter('admin')
    await idler.heading('Overview')
    // The settings say how long; until they are here, time that passes does not count.
    await idler.page.waitForLoadState('networkidle')
    const warning = idler.page.getByRole('dialog', { name: 'Are you still there?' })
    await idler.page.clock.fastForward(35_000)
    await warning.getByText('You are logged out in').waitFor()
    await idler.keyboard.press('Enter')
    await warning.waitFor({ state: 'detached' })
    await idler.page.clock.fastForward(35_000)
    await warning.waitFor()
    await idler.page.clock.fastForward(35_000)
    await idler.onField('Username')
    await api('PUT', '/settings', { auto_logout_minutes: 0 })
  })

  test('somebody without rights is told what to do about it', async () => {
    await administration(product.url, token).user('newcomer')
    const newcomer = await personAt(browser, product.url)
    others.push(newcomer)
    await newcomer.enter('newcomer')
    await newcomer.page.getByText('Nothing was opened for you yet').waitFor()
    newcomer.expectRefusals(403)
    await newcomer.page.goto('/admin/audit')
    await newcomer.page.getByText('You may not see this').waitFor()
  })

  test('on a phone the navigation is a drawer', async () => {
    const { page } = me
    await page.setViewportSize(PHONE)
    await open(page, '/overview')
    await page.getByRole('button', { name: 'Menu' }).click()
    await me.dialog.getByRole('link', { name: 'Health' }).click()
    await me.heading('Health')
    await me.closed()
    await page.setViewportSize(DESKTOP)
  })

  test('no page has a serious barrier in either theme, and none is wider than a phone', async () => {
    me.expectRefusals(404)
    const look = async (page: Page, path: string) => {
      await expectNoBarriers(page, path)
      await expectFitsPhone(page, path)
    }
    for (const path of pages) {
      await open(me.page, path)
      await look(me.page, path)
    }
    const stranger = await personAt(browser, product.url)
    others.push(stranger)
    await stranger.page.goto('/login')
    await stranger.onField('Username')
    await look(stranger.page, '/login')
  })

  test('nor have the palette, the list of keys and the entry of the log', async () => {
    const { page, keyboard } = me
    await open(page, '/overview')
    await typeInPalette('10.7')
    await page.getByRole('option', { name: /10\.7\.0\.9/ }).waitFor()
    expect(await barriers(page)).toEqual([])
    await keyboard.press('Escape')
    await me.closed()
    await keyboard.press('?')
    await me.dialog.waitFor()
    expect(await barriers(page)).toEqual([])
    await open(page, '/admin/audit')
    await me.row('Headquarters').getByRole('button').first().click()
    await me.dialog.getByText('Changes').waitFor()
    expect(await barriers(page)).toEqual([])
  })
})
