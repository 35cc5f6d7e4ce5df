import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, signedIn, tabTo, type Watched } from './browser.ts'
import { cleanUp } from './cleanup.ts'
import { apiOf, switchEverythingOn } from './client.ts'
import { administration } from './identity-keys.ts'
import { expectFitsPhone, expectNoBarriers } from './looks.ts'
import { startPrepared } from './prepared.ts'
import { type Product, root } from './product.ts'

const HOSTILE = '<img src=x onerror=alert(1)> \u202Eetisoh\u202C'
const LONG = `long ${'x'.repeat(200)}`
let product: Product
let browser: Browser
let token: string

const api = apiOf(() => ({ url: product.url, token }))

beforeAll(async () => {
  ;[{ product, token }, browser] = await Promise.all([startPrepared(), openBrowser()])
  await switchEverythingOn(api)
})
afterAll(cleanUp)

/** A space with a block and as many subnets as asked for: 10.<second>.0.0/24 and on. */
async function networks(name: string, second: number, count = 1, more: object = {}) {
  const space = await api('POST', '/ipam/spaces', { name })
  const block = await api('POST', '/ipam/blocks', { space_id: space.id, network: `10.${second}.0.0/16`, ...more })
  const subnets: { id: string; network: string }[] = []
  for (let third = 0; third < count; third++) {
    const network = `10.${second}.${third}.0/24`
    const place = { space_id: space.id, block_id: block.id, network }
    subnets.push(await api('POST', '/ipam/subnets', { ...place, name: `${name} ${third}` }))
  }
  const [subnet = { id: '', network: '' }] = subnets
  return { space, block, subnet, subnets }
}

const address = (subnetId: string, text: string, hostname: string) =>
  api('POST', `/ipam/subnets/${subnetId}/addresses`, { address: text, hostname })

describe.skipIf(!existsSync(join(root, 'web/dist/index.html')))('many networks at once', () => {
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
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  const selection = () => page.getByRole('region', { name: 'Selection' })
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const searchOf = () => Object.fromEntries(new URL(page.url()).searchParams)
  const sent = (path: RegExp) => page.waitForRequest((one) => one.method() === 'POST' && path.test(one.url()))

  /** What is on show, in both themes, and on a phone: nobody is kept from it. */
  async function isOpenToAll(name: string): Promise<void> {
    await expectNoBarriers(page, name)
    await expectFitsPhone(page, name)
  }

  test('by keyboard alone two subnets are chosen and get a description, and nothing else is sent', async () => {
    const { space } = await networks('Keys', 30, 3)
    await page.goto(`/ipam/subnets?space=${space.id}`)
    await row('10.30.0.0/24').waitFor()
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
    await page.getByText('2 selected', { exact: true }).waitFor()
    await tabTo(page, selection().getByRole('button', { name: 'Edit' }))
    await page.keyboard.press('Enter')
    await dialog().getByText('10.30.0.0/24, 10.30.1.0/24', { exact: true }).waitFor()
    expect(await inDialog('Change 2 subnets').isDisabled()).toBe(true)
    await tabTo(page, dialog().getByLabel('Change description'))
    await page.keyboard.press('Space')
    await tabTo(page, dialog().getByLabel('Description', { exact: true }))
    await page.keyboard.type(HOSTILE)
    const request = sent(/bulk-edit/)
    await tabTo(page, inDialog('Change 2 subnets'))
    await page.keyboard.press('Enter')
    expect((await request).postDataJSON()).toEqual({
      subnet_ids: [expect.any(String), expect.any(String)],
      changes: { description: HOSTILE },
    })
    await dialog().getByRole('row', { name: 'Changed 2' }).waitFor()
    await inDialog('Done').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await gone()
    await page.getByRole('link', { name: '10.30.1.0/24' }).click()
    await tab('Details').click()
    await page.getByText(HOSTILE).waitFor()
    expect(await page.locator('img').count()).toBe(0)
  })

  test('a subnet that is refused is told by its network, and the others are changed', async () => {
    const { space, subnets } = await networks('Refused', 31, 3)
    const router = await api('POST', '/vlans/routers', { name: 'core' })
    const vlan = await api('POST', `/vlans/routers/${router.id}/vlans`, { vlan_id: 50, name: 'office' })
    await api('PUT', `/ipam/subnets/${subnets[1]?.id}`, { vlan_ref_id: vlan.id })
    await page.goto(`/ipam/subnets?space=${space.id}`)
    await page.getByLabel('Select all on this page').check()
    await selection().getByRole('button', { name: 'Edit' }).click()
    await dialog().getByLabel('Change VLAN number').check()
    await dialog().getByRole('textbox', { name: 'VLAN number' }).fill('5000')
    await inDialog('Change 3 subnets').click()
    await dialog().getByText('From 1 to 4094').waitFor()
    await dialog().getByRole('textbox', { name: 'VLAN number' }).fill('60')
    await isOpenToAll('bulk-edit')
    await inDialog('Change 3 subnets').click()
    await dialog().getByRole('row', { name: 'Changed 2' }).waitFor()
    const left = dialog()
      .getByRole('table', { name: 'Left out' })
      .getByRole('row', { name: /10\.31\.1\.0\/24/ })
    await left.getByText("vlan_id 60 does not match VLAN 'office', whose tag is 50").waitFor()
    await isOpenToAll('bulk-outcome')
    await inDialog('Done').click()
    await gone()
  })

  test('what the server refuses as a whole stands above the form, and nothing is lost', async () => {
    await api('POST', '/custom-fields', { resource_type: 'subnet', name: 'rack', field_type: 'number' })
    await selection().getByRole('button', { name: 'Edit' }).click()
    await dialog().getByLabel('Change custom fields').check()
    await dialog().getByRole('button', { name: 'Add a field' }).click()
    await dialog().getByLabel('Name of field 1').fill('rack')
    await dialog().getByLabel('Value of field 1').fill('third')
    await inDialog('Change 3 subnets').click()
    await dialog().getByRole('alert').getByText(/rack/).waitFor()
    expect(await dialog().getByLabel('Value of field 1').inputValue()).toBe('third')
    await inDialog('Cancel').click()
    await gone()
  })

  test('all that match are chosen beyond the page, and stay so on the next one', async () => {
    const { space } = await networks('Many', 32, 30)
    await page.goto(`/ipam/subnets?space=${space.id}&limit=25`)
    await page.getByLabel('Select 10.32.0.0/24').check()
    await button('Select all 30 that match').click()
    await page.getByText('30 selected', { exact: true }).waitFor()
    await page.reload()
    await page.getByText('30 selected', { exact: true }).waitFor()
    await button('Next').click()
    await row('10.32.29.0/24').waitFor()
    expect(await page.getByLabel('Select 10.32.29.0/24').isChecked()).toBe(true)
    await page.getByLabel('Select all on this page').uncheck()
    await page.getByText('25 selected', { exact: true }).waitFor()
    await isOpenToAll('subnets-selected')
    await selection().getByRole('button', { name: 'Edit' }).click()
    await dialog()
      .getByText(/and 17 more/)
      .waitFor()
    await dialog().getByLabel('Change tags').check()
    await dialog().getByRole('button', { name: 'Add a tag' }).click()
    await dialog().getByLabel('Name of tag 1').fill('wave')
    await dialog().getByLabel('Value of tag 1').fill('two')
    await inDialog('Change 25 subnets').click()
    await dialog().getByRole('row', { name: 'Changed 25' }).waitFor()
    await inDialog('Done').click()
    await page.getByLabel('Tag', { exact: true }).fill('wave:two')
    await page.getByText('1–25 of 25').waitFor()
    expect(await selection().count()).toBe(0)
  })

  test('orphans are shown, one is spared, and the others go when their number is typed', async () => {
    const { subnet } = await networks('Orphans', 33)
    for (const host of [10, 11, 12]) {
      const { id } = await address(subnet.id, `10.33.0.${host}`, `old-${host}`)
      await api('DELETE', `/ipam/addresses/${id}`)
    }
    await address(subnet.id, '10.33.0.20', 'alive')
    await page.goto(`/ipam/subnets/${subnet.id}`)
    await button('More').click()
    await page.getByRole('menuitem', { name: 'Purge orphans' }).click()
    const orphans = dialog().getByRole('table', { name: 'Orphans' })
    await orphans.getByText('old-12').waitFor()
    expect(await orphans.getByText('alive').count()).toBe(0)
    await dialog().getByLabel('Select 10.33.0.11').uncheck()
    expect(await inDialog('Purge 2 orphans').isDisabled()).toBe(true)
    await isOpenToAll('purge')
    await dialog().getByLabel('Type 2 to confirm').fill('2')
    await inDialog('Purge 2 orphans').click()
    await gone()
    await page.getByText('2 orphans purged').waitFor()
    const grid = page.getByRole('grid', { name: 'Addresses' })
    await grid.getByText('old-10').waitFor({ state: 'detached' })
    await grid.getByText('old-11').waitFor()
    await grid.getByText('alive').waitFor()
  })

  test('what became an address again in the meantime is not purged, and that is told', async () => {
    const [left] = (await api('GET', '/ipam/addresses/search?q=old-11')).items as { id: string }[]
    await button('More').click()
    await page.getByRole('menuitem', { name: 'Purge orphans' }).click()
    await dialog().getByLabel('Type 1 to confirm').fill('1')
    await api('PUT', `/ipam/addresses/${left?.id}`, { status: 'allocated' })
    await inDialog('Purge 1 orphan').click()
    await page.getByText('0 orphans purged, 1 address left alone: no orphan any more').waitFor()
    await gone()
  })

  test('who forbids probing is named, with the reason and the way there', async () => {
    const { subnet, block } = await networks('Probed', 34, 1, { do_not_probe: true, do_not_probe_reason: HOSTILE })
    await page.goto(`/ipam/subnets/${subnet.id}?tab=facts`)
    const fact = page.getByRole('row').filter({ hasText: 'Hosts are probed' })
    await fact.getByText('Never: ruled by').waitFor()
    await fact.getByText(HOSTILE).waitFor()
    await fact.getByRole('link', { name: 'the block 10.34.0.0/16' }).click()
    await heading('10.34.0.0/16')
    await api('PUT', `/ipam/blocks/${block.id}`, { do_not_probe: false })
    await page.goto(`/ipam/subnets/${subnet.id}?tab=facts`)
    await fact.getByText('Yes').waitFor()
  })

  test('a space shows the DNS and DHCP that count in it, and a subnet that they come from there', async () => {
    const { space, subnet } = await networks('Settings', 35)
    const { id: group } = await api('POST', '/dns/groups', { name: 'Settings' })
    await api('PUT', `/ipam/spaces/${space.id}`, { dns_group_ids: [group] })
    await page.goto(`/ipam/spaces/${space.id}?tab=settings`)
    await row('DNS server groups').getByRole('link', { name: 'Settings', exact: true }).waitFor()
    await row('DNS server groups').getByText('this space').waitFor()
    await isOpenToAll('space-settings')
    await page.goto(`/ipam/subnets/${subnet.id}?tab=settings`)
    await row('DNS server groups').getByRole('link', { name: 'space Settings' }).waitFor()
  })

  test('stale addresses are filtered in the address, and a number of days that cannot be is told', async () => {
    const { space, subnet } = await networks('Stale', 36)
    for (const host of [10, 11, 12]) await address(subnet.id, `10.36.0.${host}`, `quiet-${host}`)
    await page.goto('/reports/subnets')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stale addresses' }).click()
    await heading('Stale addresses')
    await page.getByText('No stale address').waitFor()
    await page.getByLabel('Also those never seen').check()
    await row('quiet-10').getByText('Never').waitFor()
    await page.getByRole('combobox', { name: 'Subnet' }).fill('10.36')
    await page.getByRole('option', { name: /10\.36\.0\.0\/24/ }).click()
    await page.getByText('1–3 of 3').waitFor()
    expect(searchOf()).toEqual({ include_never_seen: 'true', subnet_id: subnet.id })
    await page.getByLabel('Not seen for days').fill('4000')
    await page.getByText('From 1 to 3650').waitFor()
    await page.getByLabel('Not seen for days').fill('')
    await page.getByLabel('Not seen for days').pressSequentially('30', { delay: 500 })
    await page.waitForURL(/stale_days=30/)
    await page.reload()
    await page.getByText('1–3 of 3').waitFor()
    expect(await page.getByLabel('Not seen for days').inputValue()).toBe('30')
    await isOpenToAll('stale')
    await page.goto(`/reports/stale-addresses?include_never_seen=true&space_id=${space.id}&stale_days=9999`)
    await page.getByText(/stale_days/).waitFor()
  })

  test('of the stale addresses that are chosen, one that is not stale any more is left alone and named', async () => {
    const [busy] = (await api('GET', '/ipam/addresses/search?q=quiet-11')).items as { id: string }[]
    const [{ subnet_id: subnetId }] = (await api('GET', '/ipam/addresses/search?q=quiet-10')).items
    await page.goto(`/reports/stale-addresses?include_never_seen=true&subnet_id=${subnetId}`)
    await row('quiet-11').waitFor()
    // Those that were never seen come with the newest first.
    for (const key of ['j', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
    await selection().getByRole('button', { name: 'Deprecate' }).click()
    await dialog().getByText('10.36.0.11, 10.36.0.10', { exact: true }).waitFor()
    await isOpenToAll('deprecate')
    await api('PUT', `/ipam/addresses/${busy?.id}`, { status: 'reserved' })
    const request = sent(/deprecate/)
    await inDialog('Deprecate').click()
    expect((await request).postDataJSON()).toMatchObject({ include_never_seen: true, subnet_id: subnetId })
    await dialog().getByRole('row', { name: 'Deprecated 1' }).waitFor()
    const left = dialog().getByRole('table', { name: 'Left out' })
    await left.getByRole('row', { name: '10.36.0.11 It is not stale' }).waitFor()
    await inDialog('Done').click()
    await row('quiet-10').waitFor({ state: 'detached' })
  })

  test('all that match are deprecated after one word', async () => {
    await button('Deprecate all 1').click()
    await dialog()
      .getByText(/All 1 address that match the filter/)
      .waitFor()
    await inDialog('Deprecate').click()
    await dialog().getByRole('row', { name: 'Deprecated 1' }).waitFor()
    await inDialog('Done').click()
    await page.getByText('No stale address').waitFor()
    const found = (await api('GET', '/ipam/addresses/search?q=quiet-')).items as { hostname: string; status: string }[]
    expect(Object.fromEntries(found.map(({ hostname, status }) => [hostname, status]))).toEqual({
      'quiet-10': 'deprecated',
      'quiet-11': 'reserved',
      'quiet-12': 'deprecated',
    })
  })

  test('a network shows what makes use of it, and nothing of a part that is off', async () => {
    const { space, subnet, block } = await networks('Used', 37)
    const host = await address(subnet.id, '10.37.0.10', 'web')
    const customer = await api('POST', '/customers', { name: HOSTILE })
    const service = await api('POST', '/services', { name: LONG, customer_id: customer.id })
    const resource = { resource_kind: 'subnet', resource_id: subnet.id, role: 'voice' }
    await api('POST', `/services/${service.id}/resources`, resource)
    const nat = { name: HOSTILE, kind: 'pat', protocol: 'tcp', internal_ip: '10.37.0.10', external_ip: '192.0.2.7' }
    const ports = { internal_port_start: 8080, internal_port_end: 8080, external_port_start: 80, external_port_end: 80 }
    await api('POST', '/ipam/nat-mappings', { ...nat, ...ports })
    const group = await api('POST', '/multicast/groups', { space_id: space.id, address: '239.1.1.1', name: 'Radio' })
    await api('POST', `/multicast/groups/${group.id}/memberships`, { ip_address_id: host.id, role: 'producer' })
    await page.goto(`/ipam/subnets/${subnet.id}`)
    await tab('Used by').click()
    expect(searchOf().tab).toBe('used')
    await row('10.37.0.10:8080').getByText('192.0.2.7:80').waitFor()
    await row('long xxx').getByText('voice').waitFor()
    expect(await page.locator('img').count()).toBe(0)
    await isOpenToAll('used-subnet')
    await page.goto(`/ipam/blocks/${block.id}?tab=used`)
    await page.getByText('No service uses this block.').waitFor()
    await page.goto(`/ipam/addresses/${host.id}?tab=used`)
    await row('Radio').getByText('Producer').waitFor()
    await row('10.37.0.10:8080').waitFor()
    await isOpenToAll('used-address')
    await page.getByRole('link', { name: 'Radio' }).click()
    await heading('Radio')
    await api('PATCH', '/admin/feature-modules/network.multicast', { enabled: false })
    await api('PATCH', '/admin/feature-modules/network.service', { enabled: false })
    await page.goto(`/ipam/addresses/${host.id}?tab=used`)
    await row('10.37.0.10:8080').waitFor()
    expect(await page.getByRole('region', { name: 'Multicast groups' }).count()).toBe(0)
    await page.goto(`/ipam/blocks/${block.id}`)
    await tab('Details').waitFor()
    expect(await tab('Used by').count()).toBe(0)
  })

  test('a template is given again to all that have it, and says what it writes', async () => {
    const { subnets } = await networks('Stamped', 38, 2)
    const body = { name: 'Office', applies_to: 'subnet', tags: { env: 'prod' } }
    const template = await api('POST', '/ipam/templates', body)
    await page.goto(`/network/ipam-templates/${template.id}`)
    await heading('Office')
    expect(await button('Reapply to all').count()).toBe(0)
    for (const { id } of subnets) await api('POST', `/ipam/templates/${template.id}/apply`, { subnet_id: id })
    await api('PUT', `/ipam/subnets/${subnets[0]?.id}`, { tags: { env: 'by hand' } })
    await page.reload()
    await button('Reapply to all').click()
    await dialog().getByText('2 subnets got this template last').waitFor()
    await dialog().getByRole('row', { name: 'Tags env=prod' }).waitFor()
    await isOpenToAll('reapply')
    await dialog().getByLabel('Leave it').check()
    await inDialog('Reapply to 2 subnets').click()
    await dialog().getByRole('row', { name: 'Reapplied 2' }).waitFor()
    await inDialog('Done').click()
    const tagsOf = async () => (await api('GET', `/ipam/subnets/${subnets[0]?.id}`)).tags
    expect(await tagsOf()).toEqual({ env: 'by hand' })
    await button('Reapply to all').click()
    await inDialog('Reapply to 2 subnets').click()
    await dialog().getByRole('row', { name: 'Reapplied 2' }).waitFor()
    await inDialog('Done').click()
    expect(await tagsOf()).toEqual({ env: 'prod' })
  })

  test('who may only read chooses nothing, and who may change one subnet can take that one alone', async () => {
    const { space, subnets } = await networks('Rights', 39, 2)
    for (const { id } of subnets) await address(id, `10.39.${subnets.findIndex((one) => one.id === id)}.9`, 'idle')
    const { holder, user } = administration(product.url, token)
    await holder('rita', 'read', '*')
    const rita = await signedIn(browser, product.url, 'rita')
    for (const path of [
      `/ipam/subnets?space=${space.id}`,
      `/reports/stale-addresses?include_never_seen=true&space_id=${space.id}`,
    ]) {
      await rita.page.goto(path)
      await rita.page
        .getByRole('link', { name: /10\.39\.1\./ })
        .first()
        .waitFor()
      expect(await rita.page.getByRole('checkbox', { name: /^Select/ }).count()).toBe(0)
      expect(await rita.page.getByRole('button', { name: /Deprecate|New subnet/ }).count()).toBe(0)
    }
    expect(rita.faults).toEqual([])
    const userId = await user('sam')
    const one = { resource_type: 'subnet', resource_id: subnets[0]?.id }
    const permissions = [
      { action: 'read', resource_type: 'subnet', resource_id: null },
      { action: 'write', ...one },
    ]
    const role = await api('POST', '/roles', { name: 'of sam', permissions })
    await api('POST', '/groups', { name: 'of sam', role_ids: [role.id], user_ids: [userId] })
    const sam = await signedIn(browser, product.url, 'sam')
    await sam.page.goto(`/ipam/subnets?space=${space.id}`)
    await sam.page.getByLabel('Select 10.39.0.0/24').check()
    expect(await sam.page.getByLabel('Select 10.39.1.0/24').isDisabled()).toBe(true)
    await sam.page.getByRole('button', { name: 'Select all 2 that match' }).click()
    await sam.page.getByText('1 selected', { exact: true }).waitFor()
  })

  test('all of it happened without an error, a broken policy or a request to another host', () => {
    expect(watched.faults.filter((text) => !/status of (409|422) /.test(text))).toEqual([])
  })
})
