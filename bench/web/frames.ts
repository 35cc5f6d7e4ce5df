import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { median } from '../scenario.ts'

const WHEEL_MS = 16
const LATE = 1.5
const PIXELS_AT_REST = 0
const REST_MS = 1_000

/** How an element is scrolled: pixels for each frame, or for each turn of the wheel, of which there are some sixty in a second. */
export type Pace = { pixels: number; seconds: number }

/** How far the element went in a second, and the share of frames that did not come meanwhile, in percent. */
export type Scrolled = { pixelsPerSecond: number; dropped: number }

/** Scrolls the element by script, from this part of its whole height on: frames that come late are the page's fault. */
export async function scrollByScript(page: Page, scroller: string, from: number, pace: Pace): Promise<Scrolled> {
  return moved(page, scroller, from, pace, async () => {
    const atRest = await framesOf(page, scroller, PIXELS_AT_REST, REST_MS)
    const moving = await framesOf(page, scroller, pace.pixels, pace.seconds * 1000)
    return missingShare(moving, median(gaps(atRest)))
  })
}

/** Turns the wheel over the element. The browser moves what is drawn already by itself, and counts what it did not show. */
export async function scrollByWheel(page: Page, scroller: string, from: number, pace: Pace): Promise<Scrolled> {
  return moved(page, scroller, from, pace, async () => {
    const browser = page.context().browser()
    if (browser === null) throw new Error('the page has no browser')
    await browser.startTracing(page, {
      categories: ['devtools.timeline.frame', 'disabled-by-default-devtools.timeline.frame'],
    })
    await turn(page, pace)
    return notShownShare(JSON.parse(String(await browser.stopTracing())))
  })
}

async function moved(
  page: Page,
  scroller: string,
  from: number,
  { pixels, seconds }: Pace,
  scroll: () => Promise<number>,
): Promise<Scrolled> {
  await page.bringToFront()
  const element = page.locator(scroller)
  await element.hover()
  const before = await element.evaluate((each, part) => {
    each.scrollTop = each.scrollHeight * part
    return each.scrollTop
  }, from)
  const dropped = (await scroll()) * 100
  const way = (await element.evaluate((each) => each.scrollTop)) - before
  if (way < pixels) throw new Error(`${scroller} does not scroll: it moved ${way} pixels`)
  return { pixelsPerSecond: way / seconds, dropped }
}

const framesOf = (page: Page, scroller: string, pixels: number, milliseconds: number): Promise<number[]> =>
  page.evaluate(`bench.scrollSteadily(${JSON.stringify(scroller)}, ${pixels}, ${milliseconds})`)

async function turn(page: Page, { pixels, seconds }: Pace): Promise<void> {
  const began = performance.now()
  const turns: Promise<void>[] = []
  while (performance.now() - began < seconds * 1000) {
    // A hand does not wait until the page has seen the turn before.
    turns.push(page.mouse.wheel(0, pixels))
    await sleep(Math.max(0, began + turns.length * WHEEL_MS - performance.now()))
  }
  await Promise.all(turns)
}

/** Frames that should have come in the gaps, out of all that should have come. */
export function missingShare(times: number[], interval: number): number {
  const late = gaps(times).filter((gap) => gap > LATE * interval)
  const missed = late.reduce((sum, gap) => sum + Math.round(gap / interval) - 1, 0)
  return missed / (gaps(times).length + missed)
}

/** What a trace says of frames. One that was shown without the rows the page added for it counts as shown. */
export type Trace = { traceEvents: readonly { name: string; args?: { hasPartialUpdate?: boolean } }[] }

export function notShownShare({ traceEvents }: Trace): number {
  const shown = traceEvents.filter(({ name }) => name === 'DrawFrame').length
  const dropped = traceEvents.filter(({ name, args }) => name === 'DroppedFrame' && !args?.hasPartialUpdate).length
  if (shown === 0) throw new Error('the trace has no frame')
  return dropped / (shown + dropped)
}

const gaps = (times: number[]): number[] => times.slice(1).map((time, at) => time - (times[at] ?? time))
