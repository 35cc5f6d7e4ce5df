import type { Page } from 'playwright-core'

export const PLAIN_SCROLLER = '#scroller'
const HEADINGS = ['One', 'Two'] as const

// As high as the grid of addresses, with a line where each of its rows ends.
const html = `<!doctype html><title>Plain</title><h1>${HEADINGS[0]}</h1><button>Go</button>
  <div id="scroller" style="height: 500px; overflow: auto">
    <div style="height: 2359224px; background: repeating-linear-gradient(#fff 0 35px, #ccc 35px 36px)"></div>
  </div>
  <script>
    const heading = document.querySelector('h1')
    document.querySelector('button').onclick = () => {
      heading.textContent = heading.textContent === '${HEADINGS[0]}' ? '${HEADINGS[1]}' : '${HEADINGS[0]}'
    }
  </script>`

/** A page that has nothing to do: what browser and machine take for the same clicks and turns of the wheel. */
export async function openPlainPage(page: Page): Promise<void> {
  await page.route('**/plain', (route) => route.fulfill({ body: html, contentType: 'text/html' }))
  await page.goto('/plain')
}

export const plainHeading = (clicks: number): string => HEADINGS[clicks % 2] ?? ''
