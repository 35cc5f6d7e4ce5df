import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { until } from './cleanup.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Finding = { id: string; impact: string; help: string; nodes: { target: string[]; failureSummary: string }[] }
declare const axe: { run(options: object): Promise<{ violations: Finding[] }> }

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The rules that look at colors. All others find the same in every theme: they read the document alone. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** What keeps people from using the page as it stands now: one line for each serious or critical finding. */
export async function barriers(page: Page, rules?: readonly string[]): Promise<string[]> {
  await until('the page is still', () => page.evaluate<boolean>(isStill))
  // Evaluated by the debugger, which the content security policy does not bind; once in each document.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    (runOnly) => axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) }),
    rules,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`))
}

// Colors that still glide from one to the other are those of no theme. What turns for ever, as a loader does, may.
const isStill = `document.getAnimations().every(({ effect, playState }) =>
  playState !== 'running' || effect.getComputedTiming().endTime === Infinity)`

/** The same in both themes, without loading anything again; `look` is called in each of them. */
export async function barriersInThemes(page: Page, look?: (theme: Theme) => unknown): Promise<string[]> {
  const findings: string[] = []
  for (const [at, theme] of themes.entries()) {
    await setTheme(page, theme)
    await look?.(theme)
    const some = await barriers(page, at === 0 ? undefined : COLOR_RULES)
    findings.push(...some.map((line) => `${theme}: ${line}`))
  }
  await setTheme(page, 'light')
  return findings
}

/** Also where somebody has chosen a theme of their own. */
async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.evaluate(`document.documentElement.setAttribute('data-mantine-color-scheme', '${theme}')`)
}
