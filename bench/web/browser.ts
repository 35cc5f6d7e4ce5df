import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'

const script = fileURLToPath(new URL('./in-page.js', import.meta.url))
const LIMIT_MS = 60_000
const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update']

/** A page counts as shown with this heading and at least one of each of these elements. */
export type PageTarget = { heading: string; all: readonly string[] }

export async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args })
  return use(browser).finally(() => browser.close())
}

/** A page in a context of its own: no cookie, no cache, no compiled script. */
export async function withPage<T>(browser: Browser, baseURL: string, use: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 } })
  context.setDefaultTimeout(LIMIT_MS)
  await context.addInitScript({ path: script })
  return use(await context.newPage()).finally(() => context.close())
}

/** Milliseconds from asking for the page to the end of the first frame that shows it. */
export async function openingMs(page: Page, path: string, target: PageTarget): Promise<number> {
  await page.addInitScript(`bench.opened = bench.shown(${JSON.stringify(target)})`)
  await page.goto(path, { waitUntil: 'commit' })
  return page.evaluate<number>('bench.opened')
}

/** Milliseconds from the event that `act` causes to the end of the first frame that shows what is wanted. */
export async function elapsedMs(
  page: Page,
  event: 'click' | 'submit',
  target: PageTarget,
  act: () => Promise<void>,
): Promise<number> {
  await page.evaluate(`bench.elapsed = bench.since('${event}', ${JSON.stringify(target)}); undefined`)
  await act()
  return page.evaluate<number>('bench.elapsed')
}

/** A figure as it comes; others on the machine slow a browser more than anything else that is measured here. */
export const tell = (what: string, figure: string): boolean =>
  process.stderr.write(`  ${what}: ${figure} (load ${loadavg()[0]?.toFixed(1)})\n`)

export async function times<T>(count: number, act: (at: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let at = 0; at < count; at++) results.push(await act(at))
  return results
}
