import { existsSync } from 'node:fs'
import { makeBigSubnet, makeTree } from '../ipam-data.ts'
import type { Scenario } from '../scenario.ts'
import { withStage } from '../stage.ts'
import { withBrowser, withPage } from '../web/browser.ts'
import { coldStarts, logIn } from '../web/cold-starts.ts'
import { openPlainPage } from '../web/plain-page.ts'
import { routeChanges } from '../web/route-changes.ts'
import { scrollingGrid, scrollingTree } from '../web/scrolling.ts'

const built = new URL('../../web/dist/index.html', import.meta.url)

/** What somebody at a browser waits for. */
export const web: Scenario = {
  name: 'web',
  run: async (options) => {
    if (!existsSync(built)) throw new Error('there is no built interface to look at: npm run build')
    return withStage(options, async ({ product: { url }, superuser }) => {
      await makeBigSubnet(superuser)
      const blocks = await makeTree(superuser)
      return withBrowser(async (browser) => {
        const cold = await coldStarts(browser, url)
        const warm = await withPage(browser, url, (page) =>
          withPage(browser, url, async (plain) => {
            await openPlainPage(plain)
            await page.goto('/login')
            await logIn(page)
            return [
              ...(await routeChanges(page, plain)),
              ...(await scrollingGrid(page, plain, options.seconds)),
              ...(await scrollingTree(page, plain, blocks, options.seconds)),
            ]
          }),
        )
        return [...cold, ...warm]
      })
    })
  },
}
