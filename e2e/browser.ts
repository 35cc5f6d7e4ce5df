import { type Browser, chromium, type Locator, type Page, type Request } from 'playwright-core'
import { atEnd } from './cleanup.ts'
import { PASSWORD } from './client.ts'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Chromium without the parts around a page: the same engine, at half of the work. */
export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args })
  atEnd(() => browser.close())
  return browser
}

export const DESKTOP = { width: 1280, height: 900 }
export const PHONE = { width: 390, height: 844 }

// No promise of ours: a busy machine may take its time, and what never comes is told all the same.
const PATIENCE_MS = 240_000

/** A page with nothing remembered, and what went wrong on it: errors, broken policies, requests to other hosts. */
export type Watched = { page: Page; faults: string[] }

export async function watchedPage(browser: Browser, url: string): Promise<Watched> {
  const context = await browser.newContext({ baseURL: url, viewport: DESKTOP, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`))
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`)
    return dialog.dismiss()
  })
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== url && !['data:', 'blob:'].includes(protocol)) faults.push(`foreign: ${request.url()}`)
  })
  // Violations of the content security policy are told here too.
  page.on('console', (message) => {
    const isError = ['error', 'warning'].includes(message.type())
    if (isError && !isRefusedLogin(message.text(), message.location().url))
      faults.push(`${message.text()} ${message.location().url}`)
  })
  return { page, faults }
}

// Chromium reports every answer above 399, also where it is the expected one: nobody is logged in yet, or a code was wrong.
const isRefusedLogin = (text: string, url: string): boolean =>
  /^Failed to load resource: .* 401 /.test(text) && /\/api\/v1\/auth\/(login|login\/mfa|refresh|mfa\/.+)$/.test(url)

// The navigation has a stop for each of its links, and comes before everything else.
const MOST_STOPS = 120

/** Moves the focus with the Tab key alone. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  const focused = target.and(page.locator(':focus'))
  for (let presses = 0; (await focused.count()) === 0; presses++) {
    if (presses === MOST_STOPS) throw new Error(`the Tab key does not reach ${target}`)
    await page.keyboard.press('Tab')
  }
}

/** A page of somebody who is logged in, by a request: the form is the subject of other tests. */
export async function signedIn(browser: Browser, url: string, username = 'admin'): Promise<Watched> {
  const watched = await watchedPage(browser, url)
  const { page } = watched
  const answer = await page.request.post('/api/v1/auth/login', { data: { username, password: PASSWORD } })
  if (!answer.ok()) throw new Error(`login answered ${answer.status()}: ${await answer.text()}`)
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  return watched
}

/** Goes from page to page as the product's own links do, without loading the program again, and waits for all of it. */
export function walker(page: Page): (path: string) => Promise<void> {
  const unanswered = new Set<Request>()
  page.on('request', (request) => void (request.resourceType() === 'eventsource' || unanswered.add(request)))
  page.on('requestfinished', (request) => void unanswered.delete(request))
  page.on('requestfailed', (request) => void unanswered.delete(request))
  return async (path) => {
    await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`)
    for (let quiet = 0; quiet < 3; quiet = unanswered.size === 0 ? quiet + 1 : 0) await page.evaluate(idle)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  }
}

const idle = `new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 20)))`
