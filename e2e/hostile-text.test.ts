import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Fields } from '../web/src/api/fields.ts'
import { openBrowser, signedIn, type Watched, walker } from './browser.ts'
import { cleanUp } from './cleanup.ts'
import { apiOf, call, switchEverythingOn } from './client.ts'
import { type Family, families, type Ground } from './hostile-families.ts'
import { startPrepared } from './prepared.ts'
import { type Product, root } from './product.ts'

// Markup, letters that turn the line around, a null-width mark, and far more of it than any column is wide.
const HOSTILE = '<img src=x onerror=alert(1)> "\'&amp; \u202Eetisoh\u202C \u200B'
const HOSTILE_LONG = `${HOSTILE} ${'x'.repeat(500)}`
let product: Product
let browser: Browser
let token: string

const send = (method: string, path: string, body?: unknown) =>
  call(method, `${product.url}/api/v1${path}`, { token, ...(body === undefined ? {} : { body }) })

const made = async (path: string, body: object): Promise<{ id: string }> => {
  const answer = await send('POST', path, body)
  if (answer.status >= 300) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`)
  return answer.body
}

beforeAll(async () => {
  ;[{ product, token }, browser] = await Promise.all([startPrepared(), openBrowser()])
  await switchEverythingOn(apiOf(() => ({ url: product.url, token })))
})
afterAll(cleanUp)

/** All texts of a record, hostile as far as the schema lets them be. */
function texts(fields: Fields, fill: string): Record<string, unknown> {
  const free = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'text' ? [[name, fill.slice(0, field.maxLength ?? fill.length)]] : [],
  )
  return { ...Object.fromEntries(free), ...('tags' in fields && { tags: { [fill.slice(0, 200)]: fill } }) }
}

type Refused = { detail: { loc?: (string | number)[] }[] | string }

/** Makes the record with as many hostile texts as the server takes; what it refuses by name is left out. */
async function hostileRecord({ path, fields, needs = {} }: Family, fill: string): Promise<{ id: string }> {
  const body: Record<string, unknown> = { ...texts(fields, fill), ...needs }
  for (let tries = 0; tries < 20; tries++) {
    const answer = await send('POST', path, body)
    if (answer.status === 201) return answer.body
    const { detail } = answer.body as Refused
    const refused = answer.status === 422 && Array.isArray(detail) ? detail.map(({ loc }) => String(loc?.[1])) : []
    const known = refused.filter((name) => name in body)
    if (known.length === 0) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`)
    for (const name of known) delete body[name]
  }
  throw new Error(`POST ${path} found no end of what it refuses`)
}

describe.skipIf(!existsSync(join(root, 'web/dist/index.html')))('hostile text in every text field', () => {
  let watched: Watched
  let page: Page
  let walk: (path: string) => Promise<void>
  let ground: Ground

  beforeAll(async () => {
    const space = await made('/ipam/spaces', { name: 'Ground' })
    const block = await made('/ipam/blocks', { space_id: space.id, network: '10.0.0.0/8' })
    const network = { space_id: space.id, block_id: block.id, network: '10.1.1.0/24' }
    const subnet = await made('/ipam/subnets', network)
    const router = await made('/vlans/routers', { name: 'Ground' })
    const provider = await made('/providers', { name: 'Ground' })
    const customer = await made('/customers', { name: 'Ground' })
    const ids = { space, block, subnet, router, provider, customer }
    ground = Object.fromEntries(Object.entries(ids).map(([name, { id }]) => [name, id])) as Ground
    watched = await signedIn(browser, product.url)
    page = watched.page
    walk = walker(page)
  })

  /** Nothing ran, nothing was drawn from it, and the page is no wider than its window. */
  async function isText(path: string): Promise<void> {
    await walk(path)
    await page.locator('main').getByText('onerror=alert(1)').first().waitFor({ state: 'attached' })
    expect(await page.locator('img[src="x"]').count(), path).toBe(0)
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth'), path).toBe(true)
    expect(watched.faults, path).toEqual([])
  }

  for (const [name, family] of Object.entries(families)) {
    test(`${name}: in the list, on the page, in its form and in its history`, async () => {
      const of = family(ground)
      const first = await hostileRecord(of, HOSTILE)
      const [list, one] = [of.list, `${of.page}/${first.id}`]
      if (list) await isText(list)
      await isText(one)
      await page.keyboard.press('e')
      const form = page.getByRole('dialog')
      await form.getByRole('button', { name: 'Save' }).waitFor()
      const inputs = await form.locator('input, textarea').all()
      const values = await Promise.all(inputs.map((input) => input.inputValue()))
      expect(values.some((value) => value.includes('onerror=alert(1)'))).toBe(true)
      await page.keyboard.press('Escape')
      const long = await hostileRecord({ ...of, needs: { ...of.needs, ...of.second } }, HOSTILE_LONG)
      await isText(`${of.page}/${long.id}`)
    })
  }

  test('the audit log tells of all of it as text', async () => {
    await isText('/admin/audit')
  })
})
