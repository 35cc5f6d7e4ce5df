import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { median } from '../scenario.ts'

const WHEEL_MS = 16
const REST_MS = 1_000
const LATE = 1.5

/** How a wheel is turned: pixels for each of its events, of which there are some sixty in a second. */
export type Wheel = { pixels: number; seconds: number }

/** How far the element went in a second, and the share of frames that did not come meanwhile, in percent. */
export type Scrolled = { pixelsPerSecond: number; dropped: number }

/** Turns the wheel over the element, from this part of its whole height on. */
export async function scroll(page: Page, scroller: string, from: number, wheel: Wheel): Promise<Scrolled> {
  await page.bringToFront()
  const element = page.locator(scroller)
  await element.hover()
  const before = await element.evaluate((each, part) => {
    each.scrollTop = each.scrollHeight * part
    return each.scrollTop
  }, from)
  const atRest = await framesDuring(page, () => sleep(REST_MS))
  const moving = await framesDuring(page, () => turn(page, wheel))
  const moved = (await element.evaluate((each) => each.scrollTop)) - before
  if (moved < wheel.pixels) throw new Error(`${scroller} does not scroll: it moved ${moved} pixels`)
  return { pixelsPerSecond: moved / wheel.seconds, dropped: missing(moving, median(gaps(atRest))) * 100 }
}

async function framesDuring(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate('bench.watch = bench.watchFrames(); undefined')
  await act()
  return page.evaluate<number[]>('bench.watch.stop()')
}

async function turn(page: Page, { pixels, seconds }: Wheel): Promise<void> {
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
function missing(times: number[], interval: number): number {
  const late = gaps(times).filter((gap) => gap > LATE * interval)
  const missed = late.reduce((sum, gap) => sum + Math.round(gap / interval) - 1, 0)
  return missed / (gaps(times).length + missed)
}

const gaps = (times: number[]): number[] => times.slice(1).map((time, at) => time - (times[at] ?? time))
