import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { totpCode } from '../server/src/access/totp.ts'
import { type OpenIdProvider, startOpenIdProvider } from '../server/test/fakes/openid-provider.ts'
import { startSamlPages } from '../server/test/fakes/saml-pages.ts'
import { directoryConfig, dnOf, inDirectory, ldifOf, STAFF } from '../server/test/peers/directory.ts'
import { startSlapd } from '../server/test/peers/slapd.ts'
import { openBrowser, signedIn, type Watched, watchedPage } from './browser.ts'
import { atEnd, cleanUp } from './cleanup.ts'
import { call } from './client.ts'
import { expectFitsPhone, expectNoBarriers, shot } from './looks.ts'
import { startPrepared } from './prepared.ts'
import { type Product, root } from './product.ts'

let product: Product
let browser: Browser
let op: OpenIdProvider
let token: string
let admin: Watched

beforeAll(async () => {
  const [prepared, opened] = await Promise.all([startPrepared(), openBrowser()])
  ;[product, token, browser] = [prepared.product, prepared.token, opened]
  op = await startOpenIdProvider()
  atEnd(async () => op.close())
  admin = await signedIn(browser, product.url)
})
afterAll(cleanUp)

const api = (method: string, path: string, body?: object) =>
  call(method, `${product.url}/api/v1${path}`, { token, ...(body && { body }) })

const serve = (redirect_uris: string[]) =>
  op.serve(
    {
      client_id: 'cadastre',
      client_secret: 'of-the-client',
      redirect_uris,
      post_logout_redirect_uris: [`${product.url}/login`],
      application_type: 'native',
    },
    (login) => ({
      preferred_username: login,
      name: `The ${login}`,
      email: `${login}@example.test`,
      groups: ['network'],
    }),
  )

/** What somebody does on the pages of the provider. */
async function signInThere(page: Page, login: string): Promise<void> {
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('x')
  await page.locator('button[type=submit]').click()
  await consentThere(page)
}

async function consentThere(page: Page): Promise<void> {
  await page.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' })
  await page.locator('button[type=submit]').click()
}

describe.skipIf(!existsSync(join(root, 'web/dist/index.html')))('a provider', () => {
  test('is set up step by step, tried, mapped and switched on', async () => {
    await api('POST', '/groups', { name: 'Network people' })
    serve([`${product.url}/nowhere`])
    const { page, faults } = admin
    await page.goto('/admin/auth-providers')
    await page.getByRole('button', { name: 'New authentication provider' }).first().click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText('Step 1 of 5').waitFor()
    await expectNoBarriers(page, 'provider wizard type')
    await sheet.getByRole('button', { name: 'OpenID Connect' }).click()
    await sheet.getByRole('textbox', { name: 'Name', exact: true }).fill('Company login')
    await sheet.getByLabel('Issuer or discovery URL').fill('http://elsewhere.example.test')
    await sheet.getByLabel('Client ID').fill('cadastre')
    await sheet.getByLabel('Client secret').fill('of-the-client')
    await sheet.getByRole('button', { name: 'Store and go on' }).click()
    await sheet.getByText('http is for this machine alone').waitFor()
    await expectNoBarriers(page, 'provider wizard settings')
    await sheet.getByLabel('Issuer or discovery URL').fill(op.issuer)
    await sheet.getByRole('button', { name: 'Store and go on' }).click()

    await sheet.getByText('Step 3 of 5').waitFor()
    await sheet.getByLabel('Username').fill('ada')
    await sheet.getByRole('combobox', { name: 'Groups' }).or(sheet.getByLabel('Groups')).first().fill('network')
    await page.keyboard.press('Enter')
    await sheet.getByRole('button', { name: 'Test' }).click()
    await sheet.getByText('None of the groups is mapped').waitFor()
    await expectNoBarriers(page, 'provider wizard test')
    await sheet.getByRole('button', { name: 'Next' }).click()

    await sheet.getByText('Step 4 of 5').waitFor()
    expect(await sheet.getByLabel('Group there').inputValue()).toBe('network')
    await sheet.getByLabel('Group here').click()
    await page.getByRole('option', { name: 'Network people' }).click()
    await sheet.getByRole('button', { name: 'Map' }).click()
    await sheet.getByText('network → Network people').waitFor()
    await expectNoBarriers(page, 'provider wizard groups')
    await sheet.getByRole('button', { name: 'Next' }).click()
    await sheet.getByRole('button', { name: 'Switch it on' }).click()
    await page.getByRole('heading', { level: 1, name: 'Company login' }).waitFor()
    expect(faults.filter((fault) => !/ 422 /.test(fault))).toEqual([])
    faults.length = 0
  })

  test('tells on its page who somebody would be, and what its looks have found', async () => {
    const { page, faults } = admin
    await page.getByRole('link', { name: 'Try it' }).click()
    await page.getByLabel('Username').fill('grace')
    await page.getByLabel('Groups').first().fill('network')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Test' }).click()
    await page.getByText('A login leads into Network people').waitFor()
    await page.getByText('(would get an account)').waitFor()
    await expectNoBarriers(page, 'provider try')
    await expectFitsPhone(page, 'provider try')
    await page.getByRole('link', { name: 'Syncs' }).click()
    await page.getByText('Not asked yet').waitFor()
    await shot(page, 'provider-syncs')
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByLabel('Login counts for (hours)').fill('8')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const [provider] = (await api('GET', '/auth-providers')).body
    expect(provider).toMatchObject({ session_hours: 8, has_secrets: true, config: { client_id: 'cadastre' } })
    expect(faults).toEqual([])
  })

  test('lets people in from the login page, and out again', async () => {
    const [{ id }] = (await api('GET', '/auth-providers')).body
    serve([`${product.url}/api/v1/auth/${id}/callback`])
    const { page } = await watchedPage(browser, product.url)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Sign in with Company login' }).waitFor()
    await shot(page, 'login-with-provider')
    await page.getByRole('link', { name: 'Sign in with Company login' }).click()
    await signInThere(page, 'ada')
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    expect(page.url()).not.toContain('access_token')
    await page.reload()
    await page.getByRole('button', { name: 'The ada' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL((url) => url.origin === op.issuer)
    await page.locator('button[name=logout]').click()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await page.context().close()
  })

  test('that wants a second factor has people set one up first', async () => {
    const [{ id }] = (await api('GET', '/auth-providers')).body
    await api('PUT', `/auth-providers/${id}`, { mfa_policy: 'required' })
    const { page } = await watchedPage(browser, product.url)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Sign in with Company login' }).click()
    await signInThere(page, 'mina')
    await page.getByRole('heading', { level: 1, name: 'Set up a second factor' }).waitFor()
    await page.getByRole('button', { name: 'Set up' }).click()
    const secret = await page.getByLabel('Secret').inputValue()
    await shot(page, 'set-up-factor')
    const step = Math.floor(Date.now() / 30_000)
    await page.getByLabel('Code', { exact: true }).fill(totpCode(secret, step - 1))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    await page.goto(`/api/v1/auth/${id}/authorize`)
    await consentThere(page)
    await page.getByRole('button', { name: 'Use a recovery code' }).waitFor()
    await page.getByLabel('Code', { exact: true }).fill(totpCode(secret, step + 1))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    await page.context().close()
  })

  test('of the older kind has the browser carry its answer back', async () => {
    const idp = await startSamlPages(['network'])
    atEnd(async () => idp.close())
    const body = { name: 'Federation', type: 'saml', is_enabled: true, config: idp.config }
    const { id } = (await api('POST', '/auth-providers', body)).body
    const people = (await api('GET', '/groups?search=Network people')).body
    const mapping = { external_group: 'network', internal_group_id: people[0].id }
    await api('POST', `/auth-providers/${id}/mappings`, mapping)
    idp.serve(await (await fetch(`${product.url}/api/v1/auth/${id}/metadata`)).text())
    const { page, faults } = await watchedPage(browser, product.url)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Sign in with Federation' }).click()
    await page.locator('input[name=login]').fill('linus')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    expect(page.url()).not.toContain('access_token')
    await page.reload()
    await page.getByRole('button', { name: 'linus' }).waitFor()
    expect(faults.filter((fault) => !fault.startsWith(`foreign: ${idp.config.idp_sso_url}`))).toEqual([])
    await page.context().close()
  })

  test('that is a directory is asked again, and whoever has left it is shown', async () => {
    const slapd = await startSlapd(ldifOf(['ida', 'joan']))
    atEnd(() => slapd.stop())
    const config = directoryConfig(slapd.plainPort)
    const body = { name: 'Directory', type: 'ldap', is_enabled: true, config, secrets: { bind_password: 'root' } }
    const { id } = (await api('POST', '/auth-providers', body)).body
    const people = (await api('GET', '/groups?search=Network people')).body
    const mapping = { external_group: STAFF, internal_group_id: people[0].id }
    await api('POST', `/auth-providers/${id}/mappings`, mapping)
    for (const username of ['ida', 'joan']) {
      const { status } = await api('POST', '/auth/login', { username, password: `${username}-secret` })
      expect(status).toBe(200)
    }
    await inDirectory(slapd.plainPort, (client) => client.del(dnOf('joan')))
    const { page, faults } = admin
    await page.goto(`/admin/auth-providers/${id}?tab=syncs`)
    await page.getByRole('button', { name: 'Sync now' }).click()
    const row = page.getByRole('row').filter({ hasText: 'joan: deprovisioned (gone)' })
    await row.waitFor()
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(expect.arrayContaining(['Manual', '2', '1']))
    await shot(page, 'provider-syncs-done')
    await expectNoBarriers(page, 'provider syncs')
    await slapd.stop()
    await page.getByRole('button', { name: 'Sync now' }).click()
    await page.getByRole('row').filter({ hasText: 'refuses connections' }).waitFor()
    await shot(page, 'provider-syncs-failed')
    expect(faults).toEqual([])
  })
})
