import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, tabTo, type Watched, watchedPage } from './browser.ts'
import { cleanUp, temporaryFolder } from './cleanup.ts'
import { PASSWORD } from './client.ts'
import { type Product, root, startProduct } from './product.ts'

const HOSTILE = '<img src=x onerror=alert(1)>'
let product: Product
let browser: Browser

beforeAll(async () => {
  const folder = await temporaryFolder()
  ;[product, browser] = await Promise.all([startProduct({ DATA_DIR: join(folder, 'data') }), openBrowser()])
})
afterAll(cleanUp)

describe.skipIf(!existsSync(join(root, 'web/dist/index.html')))('the page', () => {
  let watched: Watched
  let page: Page
  beforeAll(async () => {
    watched = await watchedPage(browser, product.url)
    page = watched.page
  })

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const fields = async (...values: string[]) => {
    for (const [at, value] of values.entries()) {
      if (at > 0) await page.keyboard.press('Tab')
      await page.keyboard.type(value)
    }
    await page.keyboard.press('Enter')
  }
  const focused = (label: string) => page.getByLabel(label, { exact: true }).and(page.locator(':focus')).waitFor()

  test('a wrong password shows what the server says', async () => {
    await page.goto('/')
    await focused('Username')
    await fields('admin', 'wrong')
    await page.getByRole('alert').getByText('Invalid credentials').waitFor()
  })

  test('by keyboard alone one logs in, chooses a password and makes a space', async () => {
    await page.goto('/')
    await focused('Username')
    await fields('admin', 'admin')
    await page.getByRole('heading', { name: 'Change password' }).waitFor()
    await focused('Current password')
    await fields('admin', PASSWORD, PASSWORD)
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Spaces', exact: true }))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'IP spaces' }).waitFor()
    await tabTo(page, button('New space').first())
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.getByLabel('Name').and(page.locator(':focus')).waitFor()
    await fields('Headquarters')
    await row('Headquarters').waitFor()
  })

  test('a hostile name is shown as the text it is', async () => {
    await button('New space').click()
    await page.getByLabel('Name').fill(HOSTILE)
    await page.getByLabel('Description').fill(HOSTILE)
    await button('Create').click()
    await row(HOSTILE).waitFor()
    expect(await page.locator('img').count()).toBe(0)
  })

  test('a taken name is refused with the server’s sentence, and the form stays open', async () => {
    await button('New space').click()
    await page.getByLabel('Name').fill('Headquarters')
    await button('Create').click()
    await page.getByRole('dialog').getByText("An IP space named 'Headquarters' already exists").waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('an edit is there after a reload', async () => {
    await button('Edit Headquarters').click()
    await page.getByLabel('Description').fill('All of the main building')
    await button('Save').click()
    await row('All of the main building').waitFor()
    await page.reload()
    await row('All of the main building').waitFor()
  })

  test('a space is deleted only once its name was typed', async () => {
    await button(`Delete ${HOSTILE}`).click()
    const remove = page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true })
    await page.getByLabel(`Type ${HOSTILE} to confirm`).fill('something else')
    expect(await remove.isDisabled()).toBe(true)
    await page.getByLabel(`Type ${HOSTILE} to confirm`).fill(HOSTILE)
    await remove.click()
    await row(HOSTILE).waitFor({ state: 'detached' })
    await row('Headquarters').waitFor()
  })

  test('the audit log shows what was done, and jobs and modules have their pages', async () => {
    for (const [link, heading] of [
      ['Audit log', 'Audit log'],
      ['Feature modules', 'Feature modules'],
      ['Jobs', 'Jobs'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click()
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    }
    await page.getByRole('link', { name: 'Audit log' }).click()
    await row('Headquarters').first().waitFor()
  })

  test('after logging out the page is closed again, also behind a reload', async () => {
    await button('Administrator').click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.goto('/ipam/spaces')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  test('all of it happened without an error, a broken policy or a request to another host', () => {
    expect(watched.faults.filter((text) => !/status of 409 /.test(text))).toEqual([])
  })
})

test('/api/docs draws the operations without any other host and without breaking its policy', async () => {
  const { page, faults } = await watchedPage(browser, product.url)
  await page.goto('/api/docs')
  await page.locator('#operations-tag-auth').click()
  await page.locator('#operations-auth-auth_authorize').waitFor()
  await page.waitForLoadState('networkidle')
  expect(faults).toEqual([])
})

// It makes examples up, and says of some that they may not be right.
const IS_ABOUT_EXAMPLES = /^OpenAPI Sampler:/

test('/api/redoc draws the operations without any other host and without breaking its policy', async () => {
  const { page, faults } = await watchedPage(browser, product.url)
  await page.goto('/api/redoc')
  // It draws all of the document at once, which on a busy machine takes minutes.
  await page.locator('h2:has-text("Log in")').first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(faults.filter((text) => !IS_ABOUT_EXAMPLES.test(text))).toEqual([])
})
