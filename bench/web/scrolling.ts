import type { Page } from 'playwright-core'
import { median, type Row } from '../scenario.ts'
import { elapsedMs, tell } from './browser.ts'
import { type Scrolled, scrollByScript, scrollByWheel } from './frames.ts'
import { grid, subnet } from './places.ts'
import { PLAIN_SCROLLER } from './plain-page.ts'

const ROUNDS = 3
const MOST_PERCENT = 5
// More, and the last round would reach the end of the grid.
const MOST_SECONDS = 6

/** As one reads along, and as fast as a wheel without notches goes. */
const ways = [
  { says: 'scrolling steadily', scroll: scrollByScript, pixels: 100 },
  { says: 'scrolling fast', scroll: scrollByScript, pixels: 2_000 },
  { says: 'turning the wheel', scroll: scrollByWheel, pixels: 100 },
  { says: 'spinning the wheel', scroll: scrollByWheel, pixels: 2_000 },
]

/** Frames that do not come while the grid of 65,534 rows is scrolled, beside those of an empty page. */
export async function scrolling(page: Page, plain: Page, seconds: number): Promise<Row[]> {
  await page.bringToFront()
  await elapsedMs(page, 'click', subnet, () => page.locator(subnet.link).first().click())
  const rows: Row[] = []
  for (const { says, scroll, pixels } of ways) {
    const pace = { pixels, seconds: Math.min(seconds, MOST_SECONDS) }
    const found: { grid: Scrolled; plain: Scrolled }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const bare = await scroll(plain, PLAIN_SCROLLER, round / ROUNDS, pace)
      const scrolled = await scroll(page, grid, round / ROUNDS, pace)
      found.push({ grid: scrolled, plain: bare })
      tell(says, `${words(scrolled)}; on an empty page ${words(bare)}`)
    }
    const middle = (subject: 'grid' | 'plain') => median(found.map((each) => each[subject].dropped))
    rows.push(row(says, middle('grid'), middle('plain')))
  }
  return rows
}

const row = (says: string, dropped: number, bare: number): Row => ({
  measure: `frames dropped, ${says}`,
  product: percent(dropped),
  baseline: percent(bare),
  target: { text: `≤ ${MOST_PERCENT} %`, isMet: dropped <= MOST_PERCENT },
})

const words = ({ dropped, pixelsPerSecond }: Scrolled): string =>
  `${percent(dropped)} dropped at ${Math.round(pixelsPerSecond)} px/s`

const percent = (share: number): string => `${share.toFixed(1)} %`
