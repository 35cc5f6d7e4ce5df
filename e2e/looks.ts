import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { barriersInThemes } from './axe.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { until } from './cleanup.ts'

/** Only for those who look at the pages: set SHOTS to a folder. */
export async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

/** What is on show keeps nobody out, in neither theme. The test goes on, to find the rest. */
export async function expectNoBarriers(page: Page, name: string): Promise<void> {
  const findings = await barriersInThemes(page, (theme) => shot(page, `${fileName(name)}-${theme}`))
  expect.soft({ name, findings }).toEqual({ name, findings: [] })
}

const SECONDS_TO_FOLD = 10

/** What is on show is no wider than a phone. */
export async function expectFitsPhone(page: Page, name: string): Promise<void> {
  await page.setViewportSize(PHONE)
  const isNarrow = await until(`${name} fits`, () => fits(page), SECONDS_TO_FOLD).catch(() => false)
  expect.soft({ name, isNarrow }).toEqual({ name, isNarrow: true })
  await shot(page, `${fileName(name)}-phone`)
  await page.setViewportSize(DESKTOP)
}

const fileName = (name: string): string => name.replaceAll(/\W+/g, '_')

export const fits = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>('document.documentElement.scrollWidth <= window.innerWidth')
