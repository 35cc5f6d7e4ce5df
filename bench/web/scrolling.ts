import type { Page } from 'playwright-core'
import { openText } from '../../web/src/pages/ipam/tree/open-ids.ts'
import { TREE_SPACE } from '../ipam-data.ts'
import { median, type Row } from '../scenario.ts'
import { elapsedMs, tell } from './browser.ts'
import { type Scrolled, scrollByScript, scrollByWheel } from './frames.ts'
import { grid, subnet, tree } from './places.ts'
import { PLAIN_SCROLLER } from './plain-page.ts'

const ROUNDS = 3
const MOST_PERCENT = 5
const TREE_NODES = 50_000
const TREE_ROW_PX = 30
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
export async function scrollingGrid(page: Page, plain: Page, seconds: number): Promise<Row[]> {
  await page.bringToFront()
  await elapsedMs(page, 'click', subnet, () => page.locator(subnet.link).first().click())
  return scrolling({ page, plain, scroller: grid, says: '65,534 rows' }, seconds)
}

/** The same of the tree with all of its 50,000 nodes open. */
export async function scrollingTree(page: Page, plain: Page, blocks: string[], seconds: number): Promise<Row[]> {
  await page.bringToFront()
  await page.goto(`/ipam/spaces/${TREE_SPACE}?open=${openText([TREE_SPACE, ...blocks])}`)
  await page.evaluate(`bench.reaches('${tree}', ${TREE_NODES * TREE_ROW_PX})`)
  return scrolling({ page, plain, scroller: tree, says: '50,000 nodes' }, seconds)
}

type Subject = { page: Page; plain: Page; scroller: string; says: string }

async function scrolling({ page, plain, scroller, says: what }: Subject, seconds: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const { says, scroll, pixels } of ways) {
    const pace = { pixels, seconds: Math.min(seconds, MOST_SECONDS) }
    const runs: { subject: Scrolled; plain: Scrolled }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const bare = await scroll(plain, PLAIN_SCROLLER, round / ROUNDS, pace)
      const scrolled = await scroll(page, scroller, round / ROUNDS, pace)
      runs.push({ subject: scrolled, plain: bare })
      tell(`${what}, ${says}`, `${words(scrolled)}; on an empty page ${words(bare)}`)
    }
    const middle = (of: 'subject' | 'plain') => median(runs.map((each) => each[of].dropped))
    rows.push(row(`${what}, ${says}`, middle('subject'), middle('plain')))
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
