import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, signedIn, tabTo, type Watched } from './browser.ts'
import { cleanUp } from './cleanup.ts'
import { apiOf, PASSWORD, switchEverythingOn } from './client.ts'
import { expectFitsPhone, expectNoBarriers, fits, shot } from './looks.ts'
import { startPrepared } from './prepared.ts'
import { type Product, root } from './product.ts'

const HOSTILE = '<img src=x onerror=alert(1)> \u202Eetisoh\u202C'
const LONG = `long ${'x'.repeat(200)}`
let product: Product
let browser: Browser
let token: string

const api = apiOf(() => ({ url: product.url, token }))
const made = async (path: string, body: object): Promise<string> => (await api('POST', path, body)).id

beforeAll(async () => {
  ;[{ product, token }, browser] = await Promise.all([startPrepared(), openBrowser()])
  await switchEverythingOn(api)
})
afterAll(cleanUp)

describe.skipIf(!existsSync(join(root, 'web/dist/index.html')))('what belongs to records of the network', () => {
  let watched: Watched
  let page: Page
  beforeAll(async () => {
    watched = await signedIn(browser, product.url)
    page = watched.page
  })

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const dialog = () => page.getByRole('dialog')
  const closed = () => dialog().waitFor({ state: 'detached' })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  // A star marks what is required.
  const field = (label: string) => dialog().getByLabel(new RegExp(`^${label}( \\*)?$`))
  const pick = async (label: string, text: string) => {
    await field(label).fill(text)
    await page.getByRole('option', { name: text }).first().click()
  }
  const parts = () => page.getByRole('navigation', { name: /^Parts of this/ }).getByRole('link')

  describe('multicast', () => {
    let space: string
    beforeAll(async () => {
      space = await made('/ipam/spaces', { name: 'Media' })
    })

    test('domains are a page beside the groups, and the server says what one is missing', async () => {
      await page.goto('/network/multicast')
      await page.getByRole('navigation', { name: 'Multicast groups' }).getByRole('link', { name: 'Domains' }).click()
      await heading('Multicast domains')
      await page.getByText('No multicast domain yet').waitFor()
      await button('New multicast domain').first().click()
      await field('Name').fill('Studio')
      await button('Create').click()
      await dialog().getByRole('alert').getByText('A domain in sparse mode needs a rendezvous point').waitFor()
      await field('Rendezvous point').fill('10.0.0.1')
      await field('SSM range').fill('nonsense')
      await button('Create').click()
      await expect.poll(() => field('SSM range').getAttribute('aria-invalid')).toBe('true')
      await field('SSM range').fill('232.0.0.0/8')
      await button('Create').click()
      await closed()
      await row('Studio').getByText('10.0.0.1').waitFor()
      await expectNoBarriers(page, 'domains')
      await expectFitsPhone(page, 'domains')
    })

    test('the groups of a domain are listed under it, and a new one there belongs to it', async () => {
      await page.goto('/network/multicast/domains')
      await link('Studio').click()
      await heading('Studio')
      await parts().getByText('Groups').click()
      await button('New multicast group').click()
      await field('Name').fill('Camera feed')
      await field('Address').fill('239.9.9.9')
      await pick('Space', 'Media')
      const request = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/multicast/groups'))
      await button('Create').click()
      const domain = ((await api('GET', '/multicast/domains')) as { id: string }[])[0]
      expect((await request).postDataJSON()).toMatchObject({ domain_id: domain?.id })
      await closed()
      await link('Camera feed').waitFor()
      await expectNoBarriers(page, 'domain')
      await api('POST', '/multicast/groups', { name: 'Elsewhere', address: '239.9.9.10', space_id: space })
      await page.reload()
      await link('Camera feed').waitFor()
      expect(await link('Elsewhere').count()).toBe(0)
      await link('Camera feed').click()
      await heading('Camera feed')
      await page.getByRole('row', { name: 'Domain Studio' }).getByRole('link').click()
      await heading('Studio')
    })

    test('deleting a domain tells which groups lose it', async () => {
      await page.goto('/network/multicast/domains')
      await link('Studio').click()
      await button('Delete').click()
      await dialog().getByRole('region', { name: 'What loses their domain' }).getByText('Camera feed').waitFor()
      await shot(page, 'domain-delete')
      await page.keyboard.press('Escape')
      await closed()
    })

    test('by keyboard alone many groups are shown first, and then made', async () => {
      await page.goto('/network/multicast')
      await tabTo(page, button('Allocate many'))
      await page.keyboard.press('Enter')
      await field('Space').and(page.locator(':focus')).waitFor()
      await page.keyboard.type('Med')
      await page.getByRole('option', { name: 'Media' }).waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await page.keyboard.type('239.20.0.1')
      await page.keyboard.press('Tab')
      await page.keyboard.type('3')
      await page.keyboard.press('Tab')
      await page.keyboard.type(`${HOSTILE} {n}`)
      await page.keyboard.press('Enter')
      await dialog().getByText('3 addresses would be taken').waitFor()
      await row('239.20.0.3').getByText(`${HOSTILE} 3`).waitFor()
      expect(await page.locator('img').count()).toBe(0)
      await expectNoBarriers(page, 'allocate-preview')
      await tabTo(page, button('Allocate 3'))
      await page.keyboard.press('Enter')
      await dialog().getByText('3 multicast groups made').waitFor()
      await expectNoBarriers(page, 'allocate-done')
      await tabTo(page, button('Done'))
      await page.keyboard.press('Enter')
      await closed()
      await row('239.20.0.3').waitFor()
    })

    test('wrong numbers are marked, and what runs out of the range is said by the server', async () => {
      await page.goto('/network/multicast?dialog=allocate')
      await pick('Space', 'Media')
      await field('First address').fill('239.255.255.250')
      await field('How many').fill('400')
      await field('Names').fill('feed-{n}')
      await button('Preview').click()
      await dialog().getByText('From 1 to 256').waitFor()
      await expectNoBarriers(page, 'allocate')
      await expectFitsPhone(page, 'allocate')
      await field('First address').fill('10.0.0.1')
      await field('How many').fill('20')
      await button('Preview').click()
      await expect.poll(() => field('First address').getAttribute('aria-invalid')).toBe('true')
      await field('First address').fill('239.255.255.250')
      await button('Preview').click()
      await dialog().getByRole('alert').getByText('run past the multicast range').waitFor()
    })

    test('addresses in use are marked before, and a group that came in between is told by the server', async () => {
      await field('First address').fill('239.20.0.3')
      await field('How many').fill('2')
      await button('Preview').click()
      await dialog().getByText('1 of 2 is in use already').waitFor()
      await row('239.20.0.3').getByText('In use').waitFor()
      expect(await button('Allocate 2').count()).toBe(0)
      await expectNoBarriers(page, 'allocate-conflict')
      await button('Back').click()
      await expect.poll(() => field('Names').inputValue()).toBe('feed-{n}')
      await field('First address').fill('239.20.0.4')
      await button('Preview').click()
      await dialog().getByText('2 addresses would be taken').waitFor()
      await api('POST', '/multicast/groups', { name: 'Faster', address: '239.20.0.5', space_id: space })
      await button('Allocate 2').click()
      await dialog().getByRole('alert').getByText('no longer true').waitFor()
      await row('239.20.0.5').getByText('In use').waitFor()
      await page.keyboard.press('Escape')
      await closed()
      expect(new URL(page.url()).search).toBe('')
      expect(await page.getByRole('row').filter({ hasText: 'feed-' }).count()).toBe(0)
    })
  })

  describe('overlays', () => {
    let overlay: string
    let circuits: string[]
    beforeAll(async () => {
      const provider_id = await made('/providers', { name: 'Carrier' })
      const circuit = (name: string, transport_class: string) =>
        made('/circuits', { name, provider_id, transport_class })
      circuits = [await circuit('MPLS core', 'mpls'), await circuit('Broadband', 'internet_broadband')]
      overlay = await made('/overlays', { name: 'Backbone' })
      const [mpls = '', broadband = ''] = circuits
      const join = async (name: string, role: string, preferred_circuits: string[]) => {
        const site_id = await made('/sites', { name })
        return api('POST', `/overlays/${overlay}/sites`, { site_id, role, preferred_circuits })
      }
      await join('Frankfurt', 'hub', [mpls, broadband])
      await join('Berlin', 'spoke', [mpls])
      await join('Munich', 'spoke', [mpls, broadband])
      await join('Hamburg', 'spoke', [broadband])
      await join(HOSTILE, 'spoke', [])
      await join(LONG, 'gateway', [broadband])
      const match = { match_kind: 'dscp', match_value: '46' }
      const voice = { ...match, name: 'Voice', action: 'steer_to_circuit', action_target: 'MPLS core' }
      await api('POST', `/overlays/${overlay}/policies`, voice)
      const bulk = { ...match, name: 'Bulk', action: 'steer_to_transport_class', action_target: 'internet_broadband' }
      await api('POST', `/overlays/${overlay}/policies`, bulk)
    })
    const picture = () => page.getByRole('figure', { name: 'Sites and the circuits they share' })

    test('the topology is a picture: hubs inside, spokes around, a line for each pair that shares circuits', async () => {
      await page.goto(`/network/overlays/${overlay}`)
      await parts().getByText('Topology').click()
      await picture().getByRole('link', { name: 'Frankfurt Hub' }).waitFor()
      expect(await picture().getByRole('link').count()).toBe(6)
      // Frankfurt–Berlin, –Munich, –Hamburg, –long; Berlin–Munich; Munich–Hamburg, –long; Hamburg–long.
      expect(await picture().locator('path').count()).toBe(8)
      const middle = async (name: string) => {
        const box = await picture().getByRole('link', { name }).boundingBox()
        return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
      }
      const [hub, one, other] = [await middle('Frankfurt'), await middle('Berlin'), await middle('Hamburg')]
      expect(Math.abs(one.y - hub.y) + Math.abs(one.x - hub.x)).toBeGreaterThan(60)
      expect(Math.sign(one.y - hub.y) === Math.sign(other.y - hub.y)).toBe(false)
      expect(await page.locator('img').count()).toBe(0)
      expect(await fits(page)).toBe(true)
      await expectNoBarriers(page, 'topology')
      await expectFitsPhone(page, 'topology')
    })

    test('what the picture shows is in a table too', async () => {
      const berlin = page
        .getByRole('table', { name: 'Connections' })
        .getByRole('row')
        .filter({ hasText: /^Berlin/ })
      await berlin.getByRole('link', { name: 'MPLS core' }).first().waitFor()
      expect(await berlin.getByRole('listitem').allInnerTexts()).toEqual([
        expect.stringMatching(/^Frankfurt/),
        expect.stringMatching(/^Munich/),
      ])
      await row('Shares no circuit').getByText('<img src=x').waitFor()
    })

    test('by keyboard alone a site is reached in the picture and opened', async () => {
      await page.getByRole('heading', { level: 1 }).focus()
      await tabTo(page, picture().getByRole('link', { name: 'Berlin' }))
      await shot(page, 'topology-focus')
      await page.keyboard.press('Enter')
      await heading('Berlin')
    })

    test('a failure is tried: what each site and each policy has before and after', async () => {
      await page.goto(`/network/overlays/${overlay}`)
      await parts().getByText('What if').click()
      await page.getByText('Choose a circuit to see').waitFor()
      await shot(page, 'simulation-empty')
      await page.getByRole('combobox', { name: 'Circuits that are down' }).fill('mpls')
      await page.getByRole('option', { name: 'MPLS core' }).click()
      await page.getByText('1 site is cut off, 2 sites lose some of the circuits, 1 policy loses its target.').waitFor()
      await page.keyboard.press('Escape')
      await row('Berlin').getByText('Cut off: its only circuit is down').waitFor()
      await row('Munich').getByText('Moves to another circuit; 1 of 2 circuits left').waitFor()
      await row('Munich').getByRole('link', { name: 'Broadband' }).waitFor()
      await row('Hamburg').getByText('Nothing changes').waitFor()
      await row('Voice').getByText('Circuit MPLS core is down').waitFor()
      await row('Bulk').getByText('Nothing changes').waitFor()
      await expectNoBarriers(page, 'simulation')
      await expectFitsPhone(page, 'simulation')
      await page.reload()
      await row('Berlin').getByText('Cut off').waitFor()
    })

    test('a circuit that is not there is refused in the words of the server', async () => {
      await page.goto(`/network/overlays/${overlay}?tab=simulation&down=00000000-0000-7000-8000-000000000000`)
      await page.getByText('down_circuits references a circuit row that does not exist.').waitFor()
    })

    test('an overlay without sites has no picture and says why', async () => {
      const empty = await made('/overlays', { name: 'Empty' })
      await page.goto(`/network/overlays/${empty}?tab=topology`)
      await page.getByText('No site yet').waitFor()
      await page.goto(`/network/overlays/${empty}?tab=simulation`)
      await page.getByText('No circuit to fail').waitFor()
    })
  })

  describe('deleting a VRF in use', () => {
    const vrfWithSpace = async (name: string) => {
      const vrf_id = await made('/vrfs', { name })
      const space_id = await made('/ipam/spaces', { name: `Space of ${name}`, vrf_id })
      return { vrf_id, space_id }
    }

    test('is refused in the words of the server, and done once its name is typed', async () => {
      const { vrf_id, space_id } = await vrfWithSpace('red')
      await made('/ipam/blocks', { network: '10.7.0.0/16', name: 'Seven', space_id, vrf_id })
      await page.goto(`/network/vrfs/${vrf_id}`)
      await button('Delete').click()
      await dialog().getByText('Space of red').waitFor()
      await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
      await dialog().getByRole('alert').getByText("VRF 'red' is still used by 1 IP spaces and 1 IP blocks").waitFor()
      const lost = dialog().getByRole('region', { name: 'What loses their VRF' })
      expect(await lost.getByRole('listitem').allInnerTexts()).toEqual(['Space Space of red', 'Block 10.7.0.0/16'])
      const force = dialog().getByRole('button', { name: 'Delete all the same' })
      expect(await force.isDisabled()).toBe(true)
      await expectNoBarriers(page, 'vrf-force')
      await expectFitsPhone(page, 'vrf-force')
      await field('Type red to confirm').fill('Red')
      expect(await force.isDisabled()).toBe(true)
      await field('Type red to confirm').fill('red')
      await page.keyboard.press('Enter')
      await heading('VRFs')
      expect(await api('GET', `/ipam/spaces/${space_id}`)).toMatchObject({ vrf_id: null })
    })

    test('nothing is forced without being asked for', async () => {
      const { vrf_id, space_id } = await vrfWithSpace('green')
      await page.goto(`/network/vrfs/${vrf_id}`)
      await button('Delete').click()
      await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
      await dialog().getByRole('alert').waitFor()
      await button('Cancel').click()
      await closed()
      expect(await api('GET', `/ipam/spaces/${space_id}`)).toMatchObject({ vrf_id })
    })

    test('of several the free ones go, and the others can be forced', async () => {
      await vrfWithSpace(HOSTILE)
      await vrfWithSpace('blue')
      await made('/vrfs', { name: 'idle' })
      await page.goto('/network/vrfs')
      for (const name of [HOSTILE, 'blue', 'idle']) await page.getByLabel(`Select ${name}`, { exact: true }).check()
      await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
      await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
      await dialog().getByText('1 of 3 deleted').waitFor()
      expect(await dialog().getByText('In use: 1 linked spaces').count()).toBe(2)
      await expectNoBarriers(page, 'vrf-outcomes')
      await button('Delete those in use…').click()
      await field('Type 2 VRFs to confirm').fill('2 VRFs')
      await shot(page, 'vrf-force-many')
      await button('Delete all the same').click()
      await closed()
      await row('blue').waitFor({ state: 'detached' })
      await row('green').waitFor()
      expect(await page.locator('img').count()).toBe(0)
    })
  })

  describe('related records', () => {
    let site: string
    beforeAll(async () => {
      site = await made('/sites', { name: 'Cologne' })
      const provider_id = await made('/providers', { name: 'Second carrier' })
      const circuit = await made('/circuits', { name: 'Cologne uplink', provider_id, a_end_site_id: site })
      const customer_id = await made('/customers', { name: 'Acme' })
      const service = await made('/services', { name: HOSTILE, customer_id })
      for (const [resource_kind, resource_id] of [
        ['site', site],
        ['circuit', circuit],
      ])
        await api('POST', `/services/${service}/resources`, { resource_kind, resource_id })
    })

    test('a site shows its circuits and its services', async () => {
      await page.goto(`/network/sites/${site}`)
      await parts().getByText('Circuits').click()
      await expectNoBarriers(page, 'site-circuits')
      await link('Cologne uplink').click()
      await heading('Cologne uplink')
      await parts().getByText('Services').click()
      await page.getByRole('link', { name: '<img src=x' }).waitFor()
      expect(await page.locator('img').count()).toBe(0)
      await expectFitsPhone(page, 'circuit-services')
    })

    test('a VRF in no service says so', async () => {
      const vrf = await made('/vrfs', { name: 'lonely' })
      await page.goto(`/network/vrfs/${vrf}?tab=services`)
      await page.getByText('It is part of no service.').waitFor()
    })

    test('who may not read circuits has no such part, nor a button to allocate or delete', async () => {
      const permissions = ['site', 'multicast', 'vrf', 'overlay_network'].map((resource_type) => ({
        ...{ action: 'read', resource_type, resource_id: null },
      }))
      const role = await made('/roles', { name: 'Reader', permissions })
      const account = { username: 'reader', email: 'r@example.org', display_name: 'Reader', password: PASSWORD }
      const user = await made('/users', { ...account, force_password_change: false })
      await made('/groups', { name: 'Readers', role_ids: [role], user_ids: [user] })
      const reader = (await signedIn(browser, product.url, 'reader')).page
      await reader.goto(`/network/sites/${site}`)
      await reader.getByRole('heading', { level: 1, name: 'Cologne' }).waitFor()
      expect(
        await reader
          .getByRole('navigation', { name: /^Parts/ })
          .getByRole('link')
          .allInnerTexts(),
      ).toEqual(['Details', 'Sites 0'])
      await reader.goto('/network/multicast')
      await reader.getByRole('link', { name: 'Camera feed' }).waitFor()
      expect(await reader.getByRole('button', { name: 'Allocate many' }).count()).toBe(0)
      await reader.goto('/network/multicast?dialog=allocate')
      await reader.getByRole('link', { name: 'Camera feed' }).waitFor()
      expect(await reader.getByRole('dialog').count()).toBe(0)
    })

    test('a module that is off takes its parts away', async () => {
      await api('PATCH', '/admin/feature-modules/network.service', { enabled: false })
      await page.goto(`/network/sites/${site}`)
      await parts().getByText('Circuits').waitFor()
      expect(await parts().allInnerTexts()).not.toContain('Services')
      await api('PATCH', '/admin/feature-modules/network.multicast', { enabled: false })
      await page.goto('/network/multicast/domains')
      await page.getByText('This part is switched off').waitFor()
    })
  })

  test('a well-known community fills in the form', async () => {
    const asn = await made('/asns', { number: 64_900 })
    await page.goto(`/network/asns/${asn}?tab=communities`)
    await button('New community').click()
    await dialog().getByLabel('Well-known community').click()
    await page.getByRole('option', { name: 'no-export', exact: true }).click()
    await expect.poll(() => field('Value').inputValue()).toBe('no-export')
    await expectNoBarriers(page, 'community')
    await button('Create').click()
    await closed()
    await row('no-export').getByText('Standard').waitFor()
  })

  test('all of it happened without an error, a broken policy or a request to another host', () => {
    // Refusals that were asked for.
    const isExpected = (text: string) => /status of (404|409|422) /.test(text)
    expect(watched.faults.filter((text) => !isExpected(text))).toEqual([])
  })
})
