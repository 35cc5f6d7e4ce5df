import type { Browser, Page } from 'playwright-core'
import { administrator } from '../account.ts'
import { median, type Row } from '../scenario.ts'
import { elapsedMs, openingMs, tell, times, withPage } from './browser.ts'
import { login, overview } from './places.ts'
import { type Weight, weighScripts } from './script-weight.ts'

const STARTS = 5
const MOST_SECONDS = 1.5
const MOST_KB = 350

type ColdStart = { loginMs: number; overviewMs: number; toLogin: Weight; toOverview: Weight }

/** What somebody waits for, and loads, who has never been here. */
export async function coldStarts(browser: Browser, url: string): Promise<Row[]> {
  // The first is not counted: neither has the server answered these requests before, nor the browser drawn anything.
  const [, ...starts] = await times(STARTS + 1, () => withPage(browser, url, coldStart))
  const last = starts.at(-1)
  return [
    waiting(
      'login page',
      starts.map(({ loginMs }) => loginMs),
    ),
    waiting(
      'login to overview',
      starts.map(({ overviewMs }) => overviewMs),
    ),
    ...(last ? [weighing('login page', last.toLogin), weighing('overview', last.toOverview)] : []),
  ]
}

async function coldStart(page: Page): Promise<ColdStart> {
  const weigh = weighScripts(page)
  const loginMs = await openingMs(page, '/login', login)
  const toLogin = await weigh()
  const overviewMs = await logIn(page)
  tell('cold', `login page ${Math.round(loginMs)} ms, overview ${Math.round(overviewMs)} ms`)
  return { loginMs, overviewMs, toLogin, toOverview: await weigh() }
}

/** From the open login page to the overview; how long that took. */
export async function logIn(page: Page): Promise<number> {
  await page.getByLabel('Username').fill(administrator.username)
  await page.locator('input[type="password"]').fill(administrator.password)
  return elapsedMs(page, 'submit', overview, () => page.keyboard.press('Enter'))
}

function waiting(what: string, times: number[]): Row {
  const seconds = median(times) / 1000
  return {
    measure: `${what}, cold`,
    product: `${seconds.toFixed(2)} s`,
    target: { text: `< ${MOST_SECONDS} s`, isMet: seconds < MOST_SECONDS },
  }
}

function weighing(until: string, { sentKb, unpackedKb, plain }: Weight): Row {
  return {
    measure: `script until the ${until}, to unpacked`,
    product: kb(sentKb),
    baseline: kb(unpackedKb),
    ratio: sentKb / unpackedKb,
    target: { text: `< ${MOST_KB} kB`, isMet: sentKb < MOST_KB && plain.length === 0 },
  }
}

const kb = (size: number): string => `${Math.round(size)} kB`
