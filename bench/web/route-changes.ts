import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { ms } from '../report.ts'
import { median, type Row } from '../scenario.ts'
import { elapsedMs, type PageTarget, tell, times } from './browser.ts'
import { overview, type Place, spaces, subnet } from './places.ts'
import { plainHeading } from './plain-page.ts'

const CHANGES = 20
const EARLIER_TOURS = 2
const MOST_MS = 100
// People look at a page before they leave it.
const LOOK_MS = 300
// Each is reached from the one before, the first from the last.
const tour: readonly Place[] = [subnet, spaces, overview]

/** From a click to a page that was visited before, beside a click that changes the heading of an empty page. */
export async function routeChanges(page: Page, plain: Page): Promise<Row[]> {
  await plain.bringToFront()
  const bare = await times(CHANGES, (at) => changeMs(plain, 'button', { heading: plainHeading(at + 1), all: [] }))
  await page.bringToFront()
  await times(EARLIER_TOURS, () => walk(page))
  const tours = await times(CHANGES, () => walk(page))
  return tour.map(({ says }, at) =>
    compared(
      says,
      tours.map((changes) => changes[at] ?? 0),
      median(bare),
    ),
  )
}

async function walk(page: Page): Promise<number[]> {
  const times: number[] = []
  for (const place of tour) times.push(await changeMs(page, place.link, place))
  return times
}

async function changeMs(page: Page, link: string, { heading, all }: PageTarget): Promise<number> {
  const elapsed = await elapsedMs(page, 'click', { heading, all }, () => page.locator(link).first().click())
  await sleep(LOOK_MS)
  return elapsed
}

function compared(says: string, times: number[], bare: number): Row {
  const middle = median(times)
  tell(`route change to ${says}`, `${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))} ms`)
  return {
    measure: `route change to ${says}`,
    product: ms(middle),
    baseline: ms(bare),
    ratio: middle / bare,
    target: { text: `< ${MOST_MS} ms`, isMet: middle < MOST_MS },
  }
}
