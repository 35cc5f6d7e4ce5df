import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { totpCode } from '../server/src/access/totp.ts'
import { openBrowser } from './browser.ts'
import { cleanUp } from './cleanup.ts'
import { type CallOptions, call, PASSWORD } from './client.ts'
import { administration, type Person, personAt } from './identity-keys.ts'
import { startPrepared } from './prepared.ts'
import { type Product, root } from './product.ts'

const HOSTILE = '<img src=x onerror=alert(1)>'
let product: Product
let browser: Browser
let make: ReturnType<typeof administration>

beforeAll(async () => {
  const [prepared, opened] = await Promise.all([startPrepared(), openBrowser()])
  ;[product, browser] = [prepared.product, opened]
  make = administration(product.url, prepared.token)
})
afterAll(cleanUp)

const api = (method: string, path: string, options?: CallOptions) =>
  call(method, `${product.url}/api/v1${path}`, options)
const status = async (method: string, path: string, token: string, body?: object) =>
  (await api(method, path, { token, ...(body && { body }) })).status
const logIn = (username: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  api('POST', '/auth/login', { body: { username, password }, headers })

describe.skipIf(!existsSync(join(root, 'web/dist/index.html')))('by keyboard alone', () => {
  const people: Person[] = []
  let administrator: Person
  async function person(): Promise<Person> {
    const someone = await personAt(browser, product.url)
    people.push(someone)
    return someone
  }
  async function admin(): Promise<Person> {
    await administrator.page.goto('/')
    await administrator.heading('Overview')
    return administrator
  }
  beforeAll(async () => {
    administrator = await personAt(browser, product.url)
    await administrator.enter('admin')
    await administrator.heading('Overview')
  })
  afterEach(async () => {
    const met = people.splice(0)
    for (const { page } of met) await page.context().close()
    // No error, no broken policy, no request to another host.
    expect([administrator, ...met].flatMap(({ unexpected }) => unexpected())).toEqual([])
  })

  test('a first login changes the password, a second factor is set up and then asked for', async () => {
    await make.user('ada', { force_password_change: true })
    const ada = await person()
    const { page } = ada
    const newPassword = `${PASSWORD} of Ada`
    await ada.enter('ada')
    await ada.heading('Change password')
    await ada.onField('Current password')
    await ada.send(PASSWORD, newPassword, newPassword)
    await ada.heading('Overview')

    await ada.choose('ada', 'Account')
    await ada.heading('Profile')
    await ada.visit('Second factor', 'Second factor', 'Account')
    await ada.press(ada.button('Set up'))
    const picture = page.getByRole('img', { name: 'QR code for the authenticator app' })
    await picture.waitFor()
    expect((await picture.locator('path').getAttribute('d'))?.length).toBeGreaterThan(1000)
    const secret = await page.getByLabel('Secret').inputValue()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const codes = await ada.main.getByRole('listitem').allInnerTexts()
    expect(new Set(codes).size).toBe(10)
    const step = Math.floor(Date.now() / 30_000)
    await ada.write(ada.field('Code'), totpCode(secret, step))
    await ada.keyboard.press('Enter')
    await page.getByText('10 recovery codes are left.').waitFor()
    for (const shown of [page.getByText(codes[0] ?? ''), page.getByLabel('Secret')]) expect(await shown.count()).toBe(0)

    const toSecondStep = async () => {
      await ada.logOut('ada')
      await ada.signIn('ada', newPassword)
      await ada.onField('Code')
    }
    const refusal = page.getByRole('alert').getByText('Invalid MFA code')
    await toSecondStep()
    await ada.send(wrongCode(secret, step))
    await refusal.waitFor()
    await ada.write(ada.field('Code'), totpCode(secret, step + 1))
    await ada.keyboard.press('Enter')
    await ada.heading('Overview')

    const sendRecoveryCode = async () => {
      await toSecondStep()
      await ada.press(ada.button('Use a recovery code'))
      await ada.onField('Recovery code')
      await ada.send((codes[0] ?? '').toLowerCase())
    }
    await sendRecoveryCode()
    await ada.heading('Overview')
    await sendRecoveryCode()
    await refusal.waitFor()

    const { body } = await logIn('ada', newPassword)
    expect(body.mfa_required).toBe(true)
    const me = await admin()
    await me.visit('Users')
    await me.row('ada').getByText('Second factor').waitFor()
    await me.choose('Actions for ada', 'Remove second factor')
    await me.dialog.getByText('signs in with the password alone').waitFor()
    await me.press(me.dialog.getByRole('button', { name: 'Remove', exact: true }))
    await me.row('ada').getByText('Second factor').waitFor({ state: 'detached' })
    await ada.page.goto('/')
    await ada.signIn('ada', newPassword)
    await ada.heading('Overview')
  })

  test('an API token is shown once, does what its scope allows, and nothing after it was revoked', async () => {
    const { page, ...me } = await admin()
    await me.choose('Administrator', 'Account')
    await me.heading('Profile')
    await me.visit('API tokens', 'API tokens', 'Account')
    await me.press(me.button('New token').first())
    await me.onField('Name')
    await me.keyboard.type('nightly')
    expect(
      await page
        .getByRole('checkbox', { checked: true })
        .evaluateAll((all) => all.map((box) => box.getAttribute('value'))),
    ).toEqual(['read'])
    await me.press(me.button('Create'))
    const token = await page.getByLabel('Token', { exact: true }).inputValue()
    expect(await status('GET', '/ipam/spaces', token)).toBe(200)
    expect(await status('POST', '/ipam/spaces', token, { name: 'by token' })).toBe(401)
    await me.press(me.button('I have stored it'))
    await me.closed()
    await page.reload()
    await me.row('nightly').waitFor()
    expect(await page.content()).not.toContain(token)

    await me.choose('Actions for nightly', 'Revoke')
    await me.onField('Type nightly to confirm')
    await me.send('nightly')
    await page.getByText('No API token yet').waitFor()
    expect(await status('GET', '/ipam/spaces', token)).toBe(401)
  })

  test('another session of one’s own is listed, and ended for good', async () => {
    const { body } = await logIn('admin', PASSWORD, { 'user-agent': 'elsewhere/1.0' })
    const { page, ...me } = await admin()
    await me.choose('Administrator', 'Account')
    await me.heading('Profile')
    await me.visit('Sessions', 'Sessions', 'Account')
    await me.row('This session').waitFor()
    expect(await status('GET', '/auth/me', body.access_token)).toBe(200)
    await me.press(me.button('End the session of admin in elsewhere/1.0'))
    await me.dialog.getByText('has to sign in again').waitFor()
    await me.press(me.dialog.getByRole('button', { name: 'End session', exact: true }))
    await me.row('elsewhere/1.0').waitFor({ state: 'detached' })
    expect(await status('GET', '/auth/me', body.access_token)).toBe(401)
    await me.row('This session').waitFor()
  })

  test('a user, a role and a group made by an administrator decide what that user sees and does, at once', async () => {
    const { page, ...me } = await admin()
    await me.visit('Users')
    await me.press(me.button('New user'))
    await me.onField('Username')
    for (const text of ['ben', 'Ben', 'ben@example.org', PASSWORD]) {
      await me.keyboard.type(text)
      await me.keyboard.press('Tab')
    }
    await me.press(page.getByRole('checkbox', { name: 'Has to change the password' }), 'Space')
    await me.press(me.button('Create'))
    await me.closed()
    await me.row('ben').waitFor()

    await me.visit('Roles')
    await me.press(me.button('New role'))
    await me.onField('Name')
    await me.keyboard.type('Space reader')
    await me.write(me.dialog.getByLabel('Find a type'), 'ip_space')
    await me.press(me.dialog.getByRole('checkbox', { name: 'Read: IP space' }), 'Space')
    await me.press(me.button('Create'))
    await me.closed()

    await me.visit('Groups')
    await me.press(me.button('New group').first())
    await me.onField('Name')
    await me.keyboard.type('Readers')
    for (const [list, choice] of [
      ['Roles', 'Space reader'],
      ['Members', 'ben'],
    ] as const) {
      await me.write(me.dialog.getByRole('combobox', { name: list, exact: true }), choice)
      await me.keyboard.press('Enter')
      await me.dialog.getByRole('option', { name: choice, selected: true }).waitFor()
    }
    await me.press(me.button('Create'))
    await me.closed()
    await me.row('Readers').waitFor()

    const ben = await person()
    await ben.enter('ben')
    await ben.heading('Overview')
    const links = ben.page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await links.filter({ hasText: 'Proposals' }).waitFor()
    expect(await links.allInnerTexts()).toEqual(['Overview', 'Search', 'Spaces', 'Groups', 'Roles', 'Proposals'])
    ben.expectRefusals(403)
    await ben.page.goto('/admin/users')
    await ben.page.getByText('You may not see this').waitFor()
    expect(await ben.page.getByRole('row').count()).toBe(0)

    const { body } = await logIn('ben')
    const makeSpace = () => status('POST', '/ipam/spaces', body.access_token, { name: 'by ben' })
    expect(await makeSpace()).toBe(403)
    await me.visit('Roles')
    await me.press(me.button('Space reader'))
    await me.onField('Name')
    await me.press(me.button('Add a row'))
    await me.press(rowOfRole(page, 1).getByLabel('Action'), 'w')
    await me.write(rowOfRole(page, 1).getByLabel('Type'), 'ip_space')
    await me.press(me.button('Save'))
    await me.closed()
    expect(await makeSpace()).toBe(201)
    await ben.visit('Spaces', 'IP spaces')
    await ben.row('by ben').waitFor()
  })

  test('a user is deactivated, gets a new password, and is deleted once the name was typed', async () => {
    await make.user('cleo', { display_name: HOSTILE })
    const cleo = await person()
    await cleo.enter('cleo')
    await cleo.heading('Overview')
    const { body } = await logIn('cleo')
    const { page, ...me } = await admin()
    await me.visit('Users')
    await me.row('cleo').getByText(HOSTILE, { exact: true }).waitFor()
    expect(await page.locator('img').count()).toBe(0)

    await me.choose('Actions for cleo', 'Deactivate')
    await me.press(me.dialog.getByRole('button', { name: 'Deactivate', exact: true }))
    await me.row('cleo').getByText('Inactive').waitFor()
    expect(await status('GET', '/auth/me', body.access_token)).toBe(403)
    cleo.expectRefusals(401, 403)
    await cleo.page.goto('/account/profile')
    await cleo.onField('Username')

    await me.choose('Actions for cleo', 'Activate')
    await me.row('cleo').getByText('Inactive').waitFor({ state: 'detached' })
    await me.choose('Actions for cleo', 'Reset password')
    await me.onField('New password')
    await me.send(`${PASSWORD} of Cleo`)
    await me.row('cleo').getByText('Must change password').waitFor()
    expect((await logIn('cleo')).status).toBe(401)
    expect((await logIn('cleo', `${PASSWORD} of Cleo`)).body.force_password_change).toBe(true)

    await me.choose('Actions for cleo', 'Delete')
    await me.onField('Type cleo to confirm')
    await me.send('Cleo')
    expect(await me.dialog.getByRole('button', { name: 'Delete', exact: true }).isDisabled()).toBe(true)
    await me.write(me.field('Type cleo to confirm'), 'cleo')
    await me.keyboard.press('Enter')
    await me.row('cleo').waitFor({ state: 'detached' })
    expect((await logIn('cleo', `${PASSWORD} of Cleo`)).status).toBe(401)
  })

  test('a setting is sent alone and only when edited, and maintenance stops all but superadmins', async () => {
    await make.holder('dora', 'admin', 'ip_space')
    const dora = await person()
    await dora.enter('dora')
    await dora.heading('Overview')
    await dora.visit('Spaces', 'IP spaces')
    const { page, ...me } = await admin()
    const sent: unknown[] = []
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.postDataJSON()))
    await me.visit('Settings')
    await me.write(me.field('Minimum length'), '14')
    await me.press(me.button('Save: Passwords'))
    await page.getByText('Passwords saved').waitFor()
    // Still on the button: sending must not throw the focus to the top of the page.
    await me.focused(me.button('Save: Passwords'))
    await me.keyboard.press('Enter')
    await page.getByText('Passwords: nothing to save').waitFor()
    expect(sent.splice(0)).toEqual([{ password_min_length: 14 }])

    await me.press(me.field('Maintenance mode'), 'Space')
    await me.write(me.field('Message'), 'Back at noon')
    await me.press(me.field('Maintenance mode'))
    const banner = page.getByRole('status').filter({ hasText: 'Maintenance. Back at noon' })
    await banner.waitFor()
    expect(sent.splice(0)).toEqual([{ maintenance_mode_enabled: true, maintenance_message: 'Back at noon' }])
    dora.expectRefusals(503)
    await dora.press(dora.button('New space').first())
    await dora.onField('Name')
    await dora.send('Annex')
    await dora.dialog.getByRole('alert').getByText('Back at noon').waitFor()
    await me.press(me.field('Maintenance mode'), 'Space')
    await me.keyboard.press('Enter')
    await banner.waitFor({ state: 'detached' })
    await dora.press(dora.button('Create'))
    await dora.row('Annex').waitFor()
  })
})

const rowOfRole = (page: Person['page'], number: number) =>
  page.getByRole('group', { name: `Row ${number}`, exact: true })

/** Six digits that fit none of the steps around. */
function wrongCode(secret: string, step: number): string {
  const right = [-2, -1, 0, 1, 2, 3].map((away) => totpCode(secret, step + away))
  return [...'0123456'].map((digit) => digit.repeat(6)).find((code) => !right.includes(code)) ?? ''
}
