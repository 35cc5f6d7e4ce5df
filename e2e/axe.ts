import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

type Finding = { id: string; impact: string; help: string; nodes: { target: string[]; failureSummary: string }[] }
declare const axe: { run(options: object): Promise<{ violations: Finding[] }> }

/** What keeps people from using the page as it stands now: one line for each serious or critical finding. */
export async function barriers(page: Page): Promise<string[]> {
  // Evaluated by the debugger, which the content security policy does not bind.
  await page.evaluate(await readFile(source, 'utf8'))
  const { violations } = await page.evaluate(() => axe.run({ resultTypes: ['violations'] }))
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`))
}
