import { existsSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { selfSigned } from '../server/src/tls/self-signed.ts'
import { a, answerTo, askedName, dnsServer, ns, REFERRAL } from '../server/test/dns-server.ts'
import { barriers } from './axe.ts'
import { openBrowser } from './browser.ts'
import { atEnd, cleanUp } from './cleanup.ts'
import { apiOf, switchEverythingOn } from './client.ts'
import { administration, type Person, personAt } from './identity-keys.ts'
import { expectFitsPhone, expectNoBarriers } from './looks.ts'
import { startPrepared } from './prepared.ts'
import { type Product, root } from './product.ts'

const HOSTILE = '<img src=x onerror=alert(1)> \u202Eetisoh\u202C'
// Servers of the test stand on 127.0.0.2 and 127.0.0.3, which is opened; 127.0.0.1 is refused as shipped.
const OPENED = '127.0.0.2/31'
let product: Product
let browser: Browser
let token: string
let dnsPort: number
let tlsPort: number
let closedPort: number

const api = apiOf(() => ({ url: product.url, token }))

beforeAll(async () => {
  const environment = { OUTBOUND_ALLOWED_NETWORKS: OPENED }
  ;[{ product, token }, browser] = await Promise.all([startPrepared(environment), openBrowser()])
  await switchEverythingOn(api)
  await Promise.all([nameServers(), listeners()])
})
afterAll(cleanUp)

/** One that hands on and answers nothing about `silent`, and one that answers. */
async function nameServers() {
  const top = await dnsServer('127.0.0.2', 0, (query) => {
    if (askedName(query).startsWith('silent')) return null
    const authority = [ns('test', 'ns1.test'), ns('test', 'ns2.test')]
    return answerTo(query, { flags: REFERRAL, authority, additional: [a('ns1.test', '127.0.0.3')] })
  })
  const below = await dnsServer('127.0.0.3', top.port, (query) =>
    answerTo(
      query,
      askedName(query).startsWith('none') ? { flags: 0x8403 } : { answers: [a(askedName(query), '192.0.2.9')] },
    ),
  )
  atEnd(() => Promise.all([top.close(), below.close()]))
  dnsPort = top.port
}

async function listeners() {
  const { key, certificate: cert } = selfSigned({ names: ['www.test'], days: 12, commonName: HOSTILE })
  const server = createTlsServer({ key, cert })
  const sockets: Socket[] = []
  server.on('connection', (socket) => sockets.push(socket))
  tlsPort = await listening(server)
  const gone = createServer()
  closedPort = await listening(gone)
  gone.close()
  atEnd(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
}

async function listening(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve))
  const bound = server.address()
  return typeof bound === 'object' && bound ? bound.port : 0
}

describe.skipIf(!existsSync(join(root, 'web/dist/index.html')))('tools and shell', () => {
  let me: Person
  let page: Page
  const others: Person[] = []
  beforeAll(async () => {
    me = await personAt(browser, product.url)
    page = me.page
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await me.enter('admin')
    await me.heading('Overview')
  })
  afterEach(async () => {
    const met = others.splice(0)
    for (const other of met) await other.page.context().close()
    expect([me, ...met].flatMap(({ unexpected }) => unexpected())).toEqual([])
  })

  const answer = () => page.getByRole('region', { name: 'Answer' })
  const said = (text: string | RegExp) => answer().getByRole('status').getByText(text).waitFor()
  const fact = (label: string, value: string) =>
    answer()
      .getByRole('row', { name: `${label} ${value}` })
      .waitFor()
  const searched = () => Object.fromEntries(new URL(page.url()).searchParams)
  const asksOf = (requests: string[]) => {
    const note = (request: { url: () => string }) => {
      if (request.url().includes('/api/v1/tools/')) requests.push(new URL(request.url()).pathname)
    }
    page.on('request', note)
    return () => page.off('request', note)
  }

  describe('network tools', () => {
    test('by keyboard alone a network is calculated, and its values are copied', async () => {
      await page.goto('/overview')
      await me.heading('Overview')
      await me.go('t', 'Network tools')
      await me.write(me.field('Network or address'), '10.20.0.5/16')
      await me.write(me.field('Compare with'), '10.20.4.0/22')
      await me.write(me.field('Split into'), '6')
      await me.keyboard.press('Enter')
      await said('It lies in 10.20.0.0/16: 65,534 usable, 10.20.0.1 to 10.20.255.254')
      await fact('Reverse zone', '20.10.in-addr.arpa.')
      await answer().getByText('10.20.4.0/22 lies inside 10.20.0.0/16').waitFor()
      expect(await page.getByRole('list', { name: '8 networks of /19' }).getByRole('listitem').count()).toBe(8)
      await me.press(me.button('Copy 10.20.255.255'))
      await me.button('Copied 10.20.255.255').waitFor()
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe('10.20.255.255')
      expect(searched()).toEqual({ cidr: '10.20.0.5/16', other: '10.20.4.0/22', split_into: '6' })
      await expectNoBarriers(page, 'tools-calculator')
    })

    test('a link to a calculation is answered at once, also one that is wrong', async () => {
      await page.goto('/tools?cidr=2001%3Adb8%3A%3A%2F32')
      await said(/^2001:db8::\/32: 79,228,162,514,264,337,593,543,950,336 usable/)
      me.expectRefusals(422)
      await page.goto('/tools?cidr=ten')
      await answer().getByRole('alert').getByText('it is not an address or CIDR').waitFor()
      expect(await me.field('Network or address').inputValue()).toBe('ten')
      await me.field('Network or address').fill('192.0.2.0/30')
      await me.keyboard.press('Enter')
      await said(/^192\.0\.2\.0\/30/)
      expect(await answer().getByRole('alert').count()).toBe(0)
    })

    test('a link to a question to the network fills the form, and asks nothing until the button is pressed', async () => {
      const asked: string[] = []
      const stop = asksOf(asked)
      await page.goto(`/tools?tab=dns&name=www.test&type=A&server=127.0.0.3&port=${dnsPort}`)
      await answer().getByText('Nothing asked yet').waitFor()
      await page.waitForLoadState('networkidle')
      expect(asked).toEqual([])
      await me.press(me.button('Look up'))
      await said('www.test. has 1 record')
      expect(asked).toEqual(['/api/v1/tools/dns-lookup'])
      stop()
      await me.row('192.0.2.9').getByText('300').waitFor()
      await fact('Server', '127.0.0.3')
      await fact('Authoritative', 'Yes')
      await expectNoBarriers(page, 'tools-lookup')
    })

    test('a name that is not there, and a server that keeps silent, are told in plain words', async () => {
      await page.goto(`/tools?tab=dns&name=none.test&server=127.0.0.3&port=${dnsPort}`)
      await me.press(me.button('Look up'))
      await said('none.test.: NXDOMAIN: there is no such name')
      await me.field('Name or address').fill('silent.test')
      await me.field('Server').fill('127.0.0.2')
      await me.press(me.button('Look up'))
      await page.getByRole('status', { name: 'Loading' }).waitFor()
      await said('No answer in time')
      expect(searched()).toMatchObject({ tab: 'dns', name: 'silent.test', server: '127.0.0.2' })
    })

    test('a trace is a ladder from the root to the answer', async () => {
      await page.goto(`/tools?tab=dns&name=www.test&server=127.0.0.2&port=${dnsPort}`)
      // The question goes along to the other tool.
      await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'DNS trace' }).click()
      await me.press(me.button('Trace'))
      await said(/^www\.test\. has 1 record, after 2 steps/)
      const steps = answer().getByRole('region', { name: 'Steps' }).getByRole('listitem')
      expect(await steps.nth(0).textContent()).toMatch(/\. \(root\)Referral.*hands on to test\. at ns1\.test\., ns2/)
      expect(await steps.nth(1).textContent()).toMatch(/^test\.Answer.*asked ns1\.test\. at 127\.0\.0\.3$/)
      await expectNoBarriers(page, 'tools-trace')
    })

    test('what is refused is told at the field or above the form', async () => {
      me.expectRefusals(422)
      await page.goto('/tools?tab=port&host=a%20b')
      await me.press(me.button('Test the port'))
      await page.getByText('This is needed').waitFor()
      await me.onField('TCP port')
      await me.keyboard.type('99999')
      await me.keyboard.press('Enter')
      await page.getByText('From 1 to 65535').waitFor()
      await me.write(me.field('TCP port'), '22')
      await me.keyboard.press('Enter')
      await page.getByText('it is not a host name or address').waitFor()
      expect(await me.field('Host name or address').getAttribute('aria-invalid')).toBe('true')
      await me.write(me.field('Host name or address'), '169.254.169.254')
      await me.keyboard.press('Enter')
      await me.main.getByRole('alert').getByText('169.254.169.254 port 22 is not probed').waitFor()
    })

    test('a port is open or closed', async () => {
      await page.goto(`/tools?tab=port&host=127.0.0.2&port=${tlsPort}`)
      await me.press(me.button('Test the port'))
      await said('Open: it takes connections')
      await me.write(me.field('TCP port'), String(closedPort))
      await me.keyboard.press('Enter')
      await said('Closed: the host is there, and nothing takes connections')
      await expectNoBarriers(page, 'tools-port')
    })

    test('certificates are text whatever their names are, with the day they end', async () => {
      await page.goto(`/tools?tab=port&host=127.0.0.2&port=${tlsPort}`)
      await page.getByRole('link', { name: 'TLS peek' }).click()
      await me.press(me.button('Look at it'))
      await said(/^The chain is not trusted: the certificate is self-signed\. Ends in 1[12] days$/)
      const [certificate] = await answer().getByRole('region', { name: 'Chain' }).getByRole('listitem').all()
      expect(await certificate?.textContent()).toContain(HOSTILE)
      expect(await page.locator('img').count()).toBe(0)
      await fact('Names', 'www.test')
      await expectNoBarriers(page, 'tools-certificate')
      await expectFitsPhone(page, 'tools-certificate')
    })

    test('a pasted column of MAC addresses finds its vendors', async () => {
      await page.goto('/tools?tab=mac')
      await page.getByRole('combobox', { name: 'MAC addresses' }).focus()
      await page.evaluate("navigator.clipboard.writeText('00:00:0c:12:34:56\\n0200.0000.0001\\n01-00-5e-00-00-01')")
      await me.keyboard.press('Control+V')
      await me.press(me.button('Find the vendors'))
      await said('1 of 3 vendors are known')
      await me.row('00:00:0c:12:34:56').getByText('Cisco').waitFor()
      await me.row('02:00:00:00:00:01').getByText('Locally administered').waitFor()
      await page.reload()
      await said('1 of 3 vendors are known')
      await expectNoBarriers(page, 'tools-vendors')
    })

    test('who may not use them is told so, and sees no way there', async () => {
      await administration(product.url, token).holder('siteReader', 'read', 'site')
      const reader = await personAt(browser, product.url)
      others.push(reader)
      await reader.enter('siteReader')
      await reader.page.getByRole('link', { name: 'Sites' }).waitFor()
      expect(await reader.page.getByRole('link', { name: 'Network tools' }).count()).toBe(0)
      await reader.page.goto('/tools?cidr=10.0.0.0/8')
      await reader.page.getByText('You may not see this').waitFor()
    })

    test('switched off they leave the navigation and say so', async () => {
      await api('PATCH', '/admin/feature-modules/tools.network', { enabled: false })
      await page.goto('/tools?cidr=10.0.0.0/8')
      await page.getByText('This part is switched off').waitFor()
      expect(await page.getByRole('navigation', { name: 'Main' }).getByText('Network tools').count()).toBe(0)
      await api('PATCH', '/admin/feature-modules/tools.network', { enabled: true })
    })
  })

  describe('tags', () => {
    const option = (name: string) => page.getByRole('option', { name, exact: true })
    const chosenBy = async (field: Locator, typed: string, wanted: string) => {
      await me.write(field, typed)
      await option(wanted).waitFor()
      await me.keyboard.press('ArrowDown')
      await me.keyboard.press('Enter')
      await option(wanted).waitFor({ state: 'detached' })
    }

    beforeAll(async () => {
      await api('POST', '/ipam/spaces', { name: 'Tagged', tags: { environment: 'production', [HOSTILE]: HOSTILE } })
      await api('POST', '/ipam/spaces', { name: 'Other', tags: { environment: 'staging', team: 'netops' } })
    })

    test('keys and values in use are chosen by keyboard, and new ones are typed', async () => {
      await page.goto('/network/sites?dialog=create')
      await me.onField('Name')
      await me.keyboard.type('Tagged site')
      await me.press(me.button('Add a tag'))
      await chosenBy(me.field('Name of tag 1'), 'envi', 'environment')
      await chosenBy(me.field('Value of tag 1'), 'prod', 'production')
      expect(await me.field('Name of tag 1').inputValue()).toBe('environment')
      await me.press(me.button('Add a tag'))
      await me.write(me.field('Name of tag 2'), 'something new')
      await me.write(me.field('Value of tag 2'), 'x')
      const request = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/sites'))
      await me.keyboard.press('Enter')
      expect((await request).postDataJSON()).toEqual({
        name: 'Tagged site',
        tags: { environment: 'production', 'something new': 'x' },
      })
      await me.closed()
    })

    test('Escape closes the list first and the dialog then, and hostile tags are text', async () => {
      await page.goto('/network/sites?dialog=create')
      await me.onField('Name')
      await me.press(me.button('Add a tag'))
      await me.write(me.field('Name of tag 1'), '<img')
      await option(HOSTILE).waitFor()
      expect(await page.locator('img').count()).toBe(0)
      await noBarriersHere()
      await me.keyboard.press('Escape')
      await option(HOSTILE).waitFor({ state: 'detached' })
      await me.dialog.waitFor()
      await me.keyboard.press('Escape')
      await me.closed()
    })
    const noBarriersHere = async () => expect(await barriers(page)).toEqual([])

    test('a space takes whole tags', async () => {
      await page.goto('/ipam/spaces?dialog=create')
      await me.onField('Name')
      await me.keyboard.type('Third')
      await chosenBy(me.dialog.getByRole('combobox', { name: 'Tags' }), 'environment=st', 'environment=staging')
      await me.dialog.getByText('environment=staging').waitFor()
      await me.press(me.button('Create'))
      await me.closed()
      const spaces: { name: string; tags: object }[] = await api('GET', '/ipam/spaces')
      expect(spaces.find(({ name }) => name === 'Third')?.tags).toEqual({ environment: 'staging' })
    })

    test('a filter offers them one after the other', async () => {
      await page.goto('/network/vrfs')
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Tags' }).click()
      const field = page.getByRole('combobox', { name: 'Tags' })
      await chosenBy(field, 'tea', 'team')
      await page.waitForURL('**/network/vrfs?tag=team')
      await field.focus()
      await me.keyboard.press('End')
      await me.keyboard.type(', environment:')
      await option('environment:staging').waitFor()
      // What was typed stays as it was typed, while the address holds what it means.
      await page.waitForURL('**/network/vrfs?tag=team%2Cenvironment%3A')
      expect(await field.inputValue()).toBe('team, environment:')
      await me.keyboard.press('Escape')
      await option('environment:staging').waitFor({ state: 'detached' })
      expect(await field.inputValue()).toBe('team, environment:')
      await me.keyboard.press('ArrowDown')
      await option('environment:staging').click()
      await page.waitForURL('**/network/vrfs?tag=team%2Cenvironment%3Astaging')
    })
  })

  describe('filters', () => {
    test('what was typed right before a page is left does not take one back', async () => {
      // The code of a page that was not open yet may take a while.
      await page.route('**/assets/customer-*', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1_000))
        await route.continue()
      })
      await page.goto('/network/sites')
      await me.heading('Sites')
      await page.getByLabel('Search', { exact: true }).fill('abc')
      await page.getByRole('link', { name: 'Customers', exact: true }).click()
      await me.heading('Customers')
      await page.waitForTimeout(500)
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/network/customers')
      await page.unroute('**/assets/customer-*')
    })

    test('Enter does not wait for the pause', async () => {
      await page.goto('/network/sites')
      await me.heading('Sites')
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 60_000)
      await page.getByLabel('Search', { exact: true }).fill('abc')
      expect(searched()).toEqual({})
      await me.keyboard.press('Enter')
      await page.waitForURL('**/network/sites?q=abc')
      await page.clock.resume()
    })
  })

  describe('the palette', () => {
    const typing = (at: Page) => at.getByRole('combobox', { name: 'Search or go to' })

    test('begins with what was open before, the last one first', async () => {
      const [one, two] = [
        await api('POST', '/sites', { name: 'Harbour' }),
        await api('POST', '/sites', { name: HOSTILE }),
      ]
      await page.goto(`/network/sites/${one.id}`)
      await me.heading('Harbour')
      await page.goto('/network/sites')
      await page.getByRole('link', { name: 'Harbour' }).click()
      await me.heading('Harbour')
      await page.goBack()
      await page.getByRole('link', { name: '<img' }).click()
      await page.getByRole('heading', { level: 1, name: '<img' }).waitFor()
      await me.keyboard.press('Control+K')
      await typing(page).waitFor()
      const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option')
      expect((await recent.allTextContents()).slice(0, 2)).toEqual(['SitesNetwork', 'HarbourSites'])
      expect(await barriers(page)).toEqual([])
      await me.keyboard.press('ArrowDown')
      await me.keyboard.press('Enter')
      await me.heading('Harbour')
      await me.keyboard.press('Control+K')
      expect(await recent.first().textContent()).toBe(`${HOSTILE}Sites`)
      expect(await page.locator('img').count()).toBe(0)
      await me.keyboard.press('Enter')
      await page.waitForURL(`**/network/sites/${two.id}`)
    })

    test('forgets what is gone, and everything with the session', async () => {
      const { id } = await api('POST', '/sites', { name: 'Short-lived' })
      const stored = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
      await page.goto(`/network/sites/${id}`)
      await me.heading('Short-lived')
      expect(await stored()).toContain('Short-lived')
      await api('DELETE', `/sites/${id}`)
      me.expectRefusals(404)
      await page.reload()
      await page.getByText('It is not there').waitFor()
      expect(await stored()).not.toContain('Short-lived')
      expect(await stored()).toContain('Harbour')
      await me.logOut('Administrator')
      expect(await stored()).not.toContain('Harbour')
      await me.signIn('admin')
      await page.waitForURL(({ pathname }) => pathname !== '/login')
    })
  })

  describe('the tree', () => {
    test('reads the subnets of a large block page by page, each from where the one before ended', async () => {
      const space = await api('POST', '/ipam/spaces', { name: 'Large' })
      const block = await api('POST', '/ipam/blocks', { space_id: space.id, network: '10.64.0.0/14', name: 'Wide' })
      const networks = Array.from({ length: 1_010 }, (_, at) => `10.${64 + (at >> 8)}.${at & 255}.0/24`)
      const make = async () => {
        for (let network = networks.shift(); network; network = networks.shift())
          await api('POST', '/ipam/subnets', { space_id: space.id, block_id: block.id, network, name: network })
      }
      await Promise.all([make(), make(), make(), make()])
      const asked: URLSearchParams[] = []
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url())
        if (pathname === '/api/v1/ipam/subnets' && searchParams.has('block_id')) asked.push(searchParams)
      })
      await page.goto(`/ipam/spaces/${space.id}`)
      const tree = page.getByRole('tree')
      const selected = tree.getByRole('treeitem', { selected: true })
      await selected.waitFor()
      await tree.focus()
      await me.keyboard.press('ArrowRight')
      await tree.getByRole('treeitem', { name: '10.64.0.0/14' }).waitFor()
      for (const key of ['ArrowRight', 'ArrowRight']) await me.keyboard.press(key)
      await tree.getByRole('treeitem', { name: '10.64.3.0/24' }).waitFor()
      await me.keyboard.press('End')
      await tree.getByRole('treeitem', { name: '10.67.231.0/24' }).waitFor()
      await me.keyboard.press('End')
      await tree.getByRole('treeitem', { name: '10.67.241.0/24' }).waitFor()
      expect(asked.map((search) => [search.get('offset'), search.has('cursor')])).toEqual([
        [null, false],
        [null, true],
      ])
    })
  })
})
