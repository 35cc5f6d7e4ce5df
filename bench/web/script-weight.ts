import type { Page, Request } from 'playwright-core'
import { tell } from './browser.ts'

/** The scripts of a page, on the wire and unpacked, and which of them came uncompressed. */
export type Weight = { sentKb: number; unpackedKb: number; plain: string[] }

/** Counts the scripts from now on; the answer tells those so far, once nothing is under way. */
export function weighScripts(page: Page): () => Promise<Weight> {
  const scripts: Request[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request)
  })
  return async () => {
    await page.waitForLoadState('networkidle')
    const weights = await Promise.all(scripts.map(weigh))
    const sum = (figure: 'sentKb' | 'unpackedKb') => weights.reduce((total, weight) => total + weight[figure], 0)
    const plain = weights.flatMap((weight) => weight.plain)
    if (plain.length > 0) tell('served uncompressed', plain.join(', '))
    return { sentKb: sum('sentKb'), unpackedKb: sum('unpackedKb'), plain }
  }
}

async function weigh(request: Request): Promise<Weight> {
  const response = await request.response()
  const encoding = (await response?.headerValue('content-encoding')) ?? ''
  const { responseBodySize } = await request.sizes()
  const unpacked = (await response?.body())?.length ?? 0
  const plain = ['br', 'gzip'].includes(encoding) ? [] : [request.url()]
  return { sentKb: responseBodySize / 1000, unpackedKb: unpacked / 1000, plain }
}
