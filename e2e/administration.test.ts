import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from 'node:tls'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selfSigned } from '../server/src/tls/self-signed.ts'
import { openBrowser, signedIn, tabTo, type Watched } from './browser.ts'
import { cleanUp, until } from './cleanup.ts'
import { apiOf, call } from './client.ts'
import { administration } from './identity-keys.ts'
import { expectFitsPhone, expectNoBarriers } from './looks.ts'
import { startPrepared } from './prepared.ts'
import { type Product, root } from './product.ts'
import { freePort, query, socketUrl } from './services.ts'

const HOSTILE = '<img src=x onerror=alert(1)> \u202Eetisoh\u202C'
let product: Product
let browser: Browser
let token: string
let dataDir: string
let httpsPort: number

const api = apiOf(() => ({ url: product.url, token }))
const sql = <Row extends object>(text: string, values: unknown[] = []) => query<Row>(socketUrl(dataDir), text, values)

beforeAll(async () => {
  httpsPort = await freePort()
  const environment = { HTTPS_PORT: String(httpsPort) }
  ;[{ product, token, dataDir }, browser] = await Promise.all([startPrepared(environment), openBrowser()])
})
afterAll(cleanUp)

/** What a client of HTTPS sees of the certificate, as lower-case hex. */
function servedFingerprint(): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect({ port: httpsPort, host: '127.0.0.1', rejectUnauthorized: false }, () => {
    resolve(socket.getPeerCertificate().fingerprint256.replaceAll(':', '').toLowerCase())
    socket.destroy()
  })
  socket.once('error', reject)
  return promise
}

/** A job that no worker takes, in the state that these columns make. */
async function jobWith(columns: string): Promise<string> {
  const payload = JSON.stringify({ note: HOSTILE })
  const [job] = await sql<{ id: string }>(
    `select id from graphile_worker.add_job('of_the_test', $1::json, run_at => now() + interval '1 day')`,
    [payload],
  )
  await sql(`update graphile_worker._private_jobs set ${columns} where id = $1`, [job?.id])
  return job?.id ?? ''
}

describe.skipIf(!existsSync(join(root, 'web/dist/index.html')))('administration', () => {
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
  const field = (label: string) => dialog().getByLabel(new RegExp(`^${label}( \\*)?$`))
  const choose = async (name: string, action: string) => {
    await button(`Actions for ${name}`).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  /** As it stands now: without barriers in both themes, without sideways scrolling on a phone, without pictures. */
  async function expectSound(name: string) {
    expect(await page.locator('img').count()).toBe(0)
    await expectNoBarriers(page, name)
    await expectFitsPhone(page, name)
  }

  describe('the audit log', () => {
    const objects = async () => {
      const texts = await page.locator('tbody td:nth-child(4)').allInnerTexts()
      return texts.flatMap((text) => /^Space (\d\d)/.exec(text)?.[1] ?? []).map(Number)
    }
    const showing = (first: number) => expect.poll(async () => (await objects())[0]).toBe(first)

    test('goes on where the page before ended, whatever comes in meanwhile', async () => {
      for (let at = 0; at < 60; at++)
        await api('POST', '/ipam/spaces', { name: `Space ${String(at).padStart(2, '0')}` })
      await page.goto('/admin/audit?limit=25&resource_type=ip_space&action=create')
      await showing(59)
      for (const name of ['A late one', HOSTILE]) await api('POST', '/ipam/spaces', { name })
      const asked = page.waitForRequest((request) => request.url().includes('cursor='))
      await button('Older').click()
      expect(new URL((await asked).url()).searchParams.get('offset')).toBeNull()
      await showing(34)
      await page.reload()
      await showing(34)
      await button('Older').click()
      await showing(9)
      expect(await objects()).toHaveLength(10)
      expect(await button('Older').isDisabled()).toBe(true)
    })

    test('finds the way back, page by page and at once', async () => {
      await button('Newer').click()
      await showing(34)
      await button('Newer').click()
      await row(HOSTILE).waitFor()
      expect(await button('Newer').isDisabled()).toBe(true)
      await button('Older').click()
      await page.goBack()
      await row(HOSTILE).waitFor()
      await expectSound('audit')
      await page.goForward()
      await row(HOSTILE).waitFor({ state: 'detached' })
      await button('Newest').click()
      await row(HOSTILE).waitFor()
    })

    test('starts anew with another filter, and keeps its place while an entry is open', async () => {
      await button('Older').click()
      await row('Space 36').waitFor()
      await row('Space 36').getByRole('button').click()
      await dialog().getByText('Space 36').first().waitFor()
      expect(page.url()).toContain('cursor=')
      await page.keyboard.press('Escape')
      await closed()
      await row('Space 36').waitFor()
      await page.getByLabel('Object', { exact: true }).fill('A late')
      await row('A late one').waitFor()
      await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
      expect(page.url()).not.toContain('cursor=')
    })

    test('a place that is none is refused in words, with a way out', async () => {
      await page.goto('/admin/audit?cursor=zebra')
      await page.getByText('cursor is not one that this list gave').waitFor()
      await button('Newest').click()
      await row('A late one').waitFor()
    })
  })

  describe('rights to one resource', () => {
    const right = (number: number) => dialog().getByRole('group', { name: `Row ${number}`, exact: true })
    let space: string
    beforeAll(async () => {
      ;({ id: space } = await api('POST', '/ipam/spaces', { name: 'Backbone' }))
    })

    test('are picked by name, by keyboard alone', async () => {
      await page.goto('/admin/roles?dialog=create')
      await field('Name').and(page.locator(':focus')).waitFor()
      await page.keyboard.type('Keeper of the backbone')
      await tabTo(page, button('Add a row'))
      await page.keyboard.press('Enter')
      await tabTo(page, right(1).getByLabel('Type'))
      await page.keyboard.type('ip_space')
      await page.keyboard.press('Tab')
      await right(1).getByLabel('Which one').and(page.locator(':focus')).waitFor()
      await page.keyboard.type('backb')
      await page.getByRole('option', { name: 'Backbone' }).waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      const request = page.waitForRequest((one) => one.method() === 'POST')
      await tabTo(page, button('Create'))
      await page.keyboard.press('Enter')
      expect((await request).postDataJSON().permissions).toEqual([
        { action: 'read', resource_type: 'ip_space', resource_id: space },
      ])
      await closed()
    })

    test('are shown by name, and another type drops what was picked', async () => {
      await choose('Keeper of the backbone', 'View')
      await dialog().getByText('Read the IP space Backbone').waitFor()
      await page.keyboard.press('Escape')
      await closed()
      await choose('Keeper of the backbone', 'Edit')
      await expect.poll(() => right(1).getByLabel('Which one').inputValue()).toBe('Backbone')
      await right(1).scrollIntoViewIfNeeded()
      await expectSound('role')
      await right(1).getByLabel('Type').fill('site')
      await expect.poll(() => right(1).getByLabel('Which one').inputValue()).toBe('')
      await page.keyboard.press('Escape')
      await closed()
    })

    test('an id that nothing answers to stays in sight, is saved as it is, and can be taken off', async () => {
      const gone = '0190aaaa-0000-7000-8000-000000000001'
      const odd = [
        { action: 'read', resource_type: 'ip_space', resource_id: gone },
        { action: 'write', resource_type: 'dns_zone', resource_id: HOSTILE },
      ]
      const { id } = await api('POST', '/roles', { name: 'Odd', permissions: odd })
      await page.goto(`/admin/roles?dialog=edit&id=${id}`)
      await expect.poll(() => right(1).getByLabel('Which one').inputValue()).toBe(gone)
      await expect.poll(() => right(2).getByLabel('Which one').inputValue()).toBe(HOSTILE)
      await field('Description').fill('Kept')
      const request = page.waitForRequest((one) => one.method() === 'PUT')
      await button('Save').click()
      expect((await request).postDataJSON()).toEqual({ description: 'Kept' })
      await closed()
      await page.goto(`/admin/roles?dialog=edit&id=${id}`)
      await button('Remove row 1').click()
      await button('Save').click()
      await closed()
      expect((await api('GET', `/roles/${id}`)).permissions).toEqual([odd[1]])
    })
  })

  describe('certificates', () => {
    test('without any, the page says what HTTPS is answered with', async () => {
      await page.goto('/admin/certificates')
      await page.getByText('No certificate is active').waitFor()
      await page.getByText('No certificate yet').waitFor()
      await expectSound('certificates-empty')
    })

    test('one that vouches for itself is made by keyboard alone, and is not served by that', async () => {
      const before = await servedFingerprint()
      await page.getByRole('heading', { level: 1 }).focus()
      await tabTo(page, button('New self-signed'))
      await page.keyboard.press('Enter')
      await field('Name').and(page.locator(':focus')).waitFor()
      await page.keyboard.type('Lab')
      await page.keyboard.press('Tab')
      // Off with the host of this page, which is there to begin with.
      await page.keyboard.press('Backspace')
      await page.keyboard.type('ipam.example.org')
      await page.keyboard.press('Enter')
      await expectSound('certificate-self-signed')
      await tabTo(page, button('Create'))
      await page.keyboard.press('Enter')
      await closed()
      await row('Lab').getByText('Valid').waitFor()
      expect(await row('Lab').getByText('Active').count()).toBe(0)
      await row('Lab').getByText('ipam.example.org').first().waitFor()
      expect(await servedFingerprint()).toBe(before)
    })

    test('what the server refuses is said where it was asked', async () => {
      const [one, other] = [
        selfSigned({ names: ['a.example'], days: 9 }),
        selfSigned({ names: ['b.example'], days: 9 }),
      ]
      await page.goto('/admin/certificates?dialog=upload')
      await dialog().getByRole('button', { name: 'Upload', exact: true }).click()
      await dialog().getByText('This is needed').first().waitFor()
      await field('Name').fill('Lab')
      await field('Certificates').fill(one.certificate)
      await field('Private key').fill(other.key)
      await expectSound('certificate-upload')
      await dialog().getByRole('button', { name: 'Upload', exact: true }).click()
      await dialog().getByRole('alert').getByText('The private key does not belong to the certificate').waitFor()
      await field('Private key').fill(one.key)
      await dialog().getByRole('button', { name: 'Upload', exact: true }).click()
      await dialog().getByRole('alert').getByText("A certificate named 'Lab' already exists").waitFor()
      await page.keyboard.press('Escape')
      await closed()
    })

    test('a pair is read from files, and its name is only text', async () => {
      const { certificate, key } = selfSigned({ names: ['127.0.0.1', 'localhost'], days: 20 })
      await button('Upload').click()
      await field('Name').fill(HOSTILE)
      const [certificates, keys] = await dialog().locator('input[type=file]').all()
      const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
      await certificates?.setInputFiles(file('chain.pem', certificate))
      await keys?.setInputFiles(file('key.pem', key))
      await expect.poll(() => field('Private key').inputValue()).toBe(key)
      await dialog().getByRole('button', { name: 'Upload', exact: true }).click()
      await closed()
      await row(HOSTILE).getByText('Ends soon').waitFor()
    })

    test('activating one tells of its doubts first, and then HTTPS is answered with it', async () => {
      await choose('Lab', 'Activate')
      await dialog()
        .getByText(`It does not name ${new URL(product.url).hostname}`)
        .waitFor()
      await dialog().getByText('It vouches for itself').waitFor()
      expect(page.url()).toContain('dialog=activate')
      await expectSound('certificate-activate')
      await dialog().getByRole('button', { name: 'Activate', exact: true }).click()
      await closed()
      await row('Lab').getByText('Active', { exact: true }).waitFor()
      await page.getByRole('status').getByText('HTTPS is answered with Lab').first().waitFor()
      const { items } = await api('GET', '/certificates?active_only=true')
      await until(
        'the new certificate is served',
        async () => (await servedFingerprint()) === items[0].fingerprint_sha256,
      )
      await expectSound('certificates')
    })

    test('another one takes its place; the chain comes as a file without the key', async () => {
      await page.getByRole('link', { name: '<img src=x' }).click()
      await heading('<img src=x')
      await page.getByRole('row', { name: 'SHA-256' }).waitFor()
      const download = page.waitForEvent('download')
      await button('Download PEM').click()
      const pem = await readFile(await (await download).path(), 'utf8')
      expect(pem).toMatch(/^-----BEGIN CERTIFICATE-----/)
      expect(pem).not.toContain('PRIVATE KEY')
      await button('Activate').click()
      await dialog().getByText('in place of Lab').waitFor()
      expect(await dialog().getByText('It does not name').count()).toBe(0)
      await dialog().getByRole('button', { name: 'Activate', exact: true }).click()
      await closed()
      await button('Deactivate').waitFor()
      expect(await button('Delete').count()).toBe(0)
      await expectSound('certificate')
    })

    test('what changed since the question was asked is said in the dialog', async () => {
      await page.goto('/admin/certificates')
      await choose('Lab', 'Delete')
      const { items } = await api('GET', '/certificates')
      const lab = items.find(({ name }: { name: string }) => name === 'Lab')
      await api('POST', `/certificates/${lab.id}/activate`)
      const confirm = dialog().getByRole('button', { name: 'Delete', exact: true })
      expect(await confirm.isDisabled()).toBe(true)
      await field('Type Lab to confirm').fill('Lab')
      await confirm.click()
      await dialog().getByRole('alert').getByText('The certificate is active').waitFor()
      await page.keyboard.press('Escape')
      await closed()
    })

    test('deactivated, it can be deleted from its page', async () => {
      await page.reload()
      await button('Deactivate').click()
      await dialog().getByText('browsers warn about it').waitFor()
      await dialog().getByRole('button', { name: 'Deactivate', exact: true }).click()
      await closed()
      await page.getByText('No certificate is active').first().waitFor()
      await page.getByRole('link', { name: 'Lab', exact: true }).click()
      await heading('Lab')
      await button('Delete').click()
      await field('Type Lab to confirm').fill('Lab')
      await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
      await heading('Certificates')
      await row(HOSTILE).waitFor()
      await row('Lab').waitFor({ state: 'detached' })
    })
  })

  describe('a job', () => {
    test('that failed has an address with its whole error, and is tried again from there', async () => {
      const error = `Error: ${HOSTILE}\n${'    at line\n'.repeat(30)}the very end`
      const id = await jobWith(`attempts = max_attempts, last_error = '${error.replaceAll("'", "''")}'`)
      await page.goto('/admin/jobs')
      await page.getByRole('link', { name: 'of_the_test' }).click()
      await page.waitForURL(`**/admin/jobs/${id}`)
      await heading('of_the_test')
      await page.getByRole('region', { name: 'Last error' }).getByText('the very end').waitFor()
      await page.getByRole('region', { name: 'Payload' }).getByText('etisoh').waitFor()
      await expectSound('job')
      await tabTo(page, button(`Retry of_the_test ${id}`))
      await page.keyboard.press('Enter')
      await page.getByText('of_the_test will run again').waitFor()
      await page.getByText('Waiting', { exact: true }).waitFor()
    })

    test('is followed while it runs, and its end is told', async () => {
      const id = await jobWith(`locked_at = now(), locked_by = 'test', attempts = 1`)
      await page.goto(`/admin/jobs/${id}`)
      await page.getByText('Under way. This page follows it.').waitFor()
      expect(await page.getByRole('button', { name: /^(Retry|Give up)/ }).count()).toBe(0)
      await expectSound('job-running')
      await sql('delete from graphile_worker._private_jobs where id = $1', [id])
      await page.getByText('The job is over').waitFor()
    })

    test('is given up from its page, and one that never was is said to be gone', async () => {
      const id = await jobWith('attempts = max_attempts')
      await page.goto(`/admin/jobs/${id}`)
      await button(`Give up of_the_test ${id}`).click()
      expect(page.url()).toContain('dialog=drop')
      await dialog().getByRole('button', { name: 'Give up', exact: true }).click()
      await heading('Jobs')
      await page.goto(`/admin/jobs/${id}`)
      await page.getByText('It is not there').waitFor()
    })
  })

  test('a proposal has an address, says why it failed, and is applied from there', async () => {
    const space = await api('POST', '/ipam/spaces', { name: 'Proposed to' })
    const block = await api('POST', '/ipam/blocks', { space_id: space.id, network: '10.0.0.0/8', name: 'Private' })
    const subnet = await api('POST', '/ipam/subnets', {
      ...{ space_id: space.id, block_id: block.id, network: '10.7.0.0/24', name: HOSTILE },
    })
    await api('PATCH', '/admin/feature-modules/ai.copilot', { enabled: true })
    const args = { subnet_id: subnet.id, address: '10.7.0.10', hostname: 'printer10' }
    const { id } = await api('POST', '/ai/proposals', { operation: 'create_ip_address', args })
    const { body: taken } = await call('POST', `${product.url}/api/v1/ipam/subnets/${subnet.id}/addresses`, {
      ...{ token, body: { address: '10.7.0.10', hostname: 'first' } },
    })
    await page.goto('/admin/proposals')
    await page.getByRole('link', { name: /10\.7\.0\.10/ }).click()
    await page.waitForURL(`**/admin/proposals/${id}`)
    await page.getByRole('region', { name: 'Arguments' }).getByText('printer10').waitFor()
    await page.getByRole('button', { name: /^Apply/ }).click()
    await dialog().getByRole('button', { name: 'Apply', exact: true }).click()
    await dialog().getByRole('alert').waitFor()
    await page.keyboard.press('Escape')
    await closed()
    await page.getByText('Failed', { exact: true }).waitFor()
    await expectSound('proposal')
    await api('DELETE', `/ipam/addresses/${taken.id}?permanent=true`)
    await page.getByRole('button', { name: /^Apply/ }).click()
    await dialog().getByRole('button', { name: 'Apply', exact: true }).click()
    await closed()
    await page.getByText('Applied', { exact: true }).first().waitFor()
  })

  describe('settings', () => {
    const setting = (label: string) => page.getByLabel(label, { exact: true })
    const reset = (label: string) => button(`Back to the default: ${label}`)

    test('each says its default, and one that differs goes back to it by keyboard, once it is saved', async () => {
      const standard = await api('GET', '/settings/defaults')
      await api('PUT', '/settings', { password_min_length: 20, env_banner_text: HOSTILE })
      const sent: unknown[] = []
      page.on('request', (request) => request.method() === 'PUT' && sent.push(request.postDataJSON()))
      await page.goto('/admin/settings')
      await page.getByText(`Default: ${standard.password_min_length}`).first().waitFor()
      expect(await reset('Maximum age').count()).toBe(0)
      await expectSound('settings')
      await setting('Minimum length').focus()
      await tabTo(page, reset('Minimum length'))
      await page.keyboard.press('Enter')
      await setting('Minimum length').and(page.locator(':focus')).waitFor()
      await expect.poll(() => setting('Minimum length').inputValue()).toBe(String(standard.password_min_length))
      expect(await reset('Minimum length').count()).toBe(0)
      expect(sent).toEqual([])
      await tabTo(page, button('Save: Passwords'))
      await page.keyboard.press('Enter')
      await page.getByText('Passwords saved').waitFor()
      expect(sent).toEqual([{ password_min_length: standard.password_min_length }])
    })

    test('a switch and a text go back too, and what stands unsaved in another part stays', async () => {
      await api('PUT', '/settings', { env_banner_enabled: true })
      await page.reload()
      await setting('Maximum age').fill('7')
      await reset('Show the banner').click()
      await reset('Text of the banner').click()
      await button('Save: Environment banner').click()
      await page.getByText('Environment banner saved').waitFor()
      await page.getByRole('note').waitFor({ state: 'detached' })
      expect(await reset('Show the banner').count()).toBe(0)
      expect(await setting('Maximum age').inputValue()).toBe('7')
      expect(await api('GET', '/settings')).toMatchObject({ env_banner_enabled: false, env_banner_text: '' })
    })
  })

  test('who is no superadmin sees neither certificates nor jobs, and a module that is off says so', async () => {
    await administration(product.url, token).holder('reader', 'read', 'settings')
    const reader = await signedIn(browser, product.url, 'reader')
    const links = reader.page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await links.filter({ hasText: 'Overview' }).waitFor()
    expect(await links.filter({ hasText: 'Certificates' }).count()).toBe(0)
    for (const path of ['/admin/certificates', '/admin/jobs/1']) {
      await reader.page.goto(path)
      await reader.page.getByText('You may not see this').waitFor()
      expect(await reader.page.getByRole('button', { name: /Upload|self-signed|Retry/ }).count()).toBe(0)
    }
    await api('PATCH', '/admin/feature-modules/security.certificates', { enabled: false })
    await page.goto('/admin/certificates')
    await page.getByText('This part is switched off').waitFor()
    const main = page.getByRole('navigation', { name: 'Main' })
    await main.getByRole('link', { name: 'Jobs' }).waitFor()
    expect(await main.getByRole('link', { name: 'Certificates', exact: true }).count()).toBe(0)
  })

  test('all of it happened without an error, a broken policy or a request to another host', () => {
    // Refusals that were asked for.
    const isExpected = (text: string) => /status of (404|409|422) /.test(text)
    expect(watched.faults.filter((text) => !isExpected(text))).toEqual([])
  })
})
