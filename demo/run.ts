import { parseArgs } from 'node:util'
import { variables } from '../server/src/config.ts'
import { SENSOR_SUBNET } from './estate/corporate.ts'
import { PASSWORD, PEOPLE } from './estate/people.ts'
import { fill } from './fill/fill.ts'
import { FIRST_PASSWORD } from './fill/people.ts'
import { DemoFolder, Refused } from './folder.ts'
import { freePort, type Product, startProduct } from './product.ts'

const USUAL_PORT = 8090

const USAGE = `npm run demo [-- --reset] [--data FOLDER] [--port NUMBER]

  --reset         throw the estate away and make it anew
  --data FOLDER   where it lives (else DATA_DIR, else ${variables.DATA_DIR.fallback}-demo)
  --port NUMBER   where it answers, on this machine only (else PORT, else 8090, or a free one where that is taken)
`

async function main(args: string[], { DATA_DIR, PORT }: NodeJS.ProcessEnv): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      reset: { type: 'boolean', default: false },
      data: { type: 'string', default: DATA_DIR || `${variables.DATA_DIR.fallback}-demo` },
      port: { type: 'string', default: PORT || undefined },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return say(USAGE)
  const port = values.port === undefined ? await freePort(USUAL_PORT) : portOf(values.port)
  const folder = await DemoFolder.open(values.data, values.reset)
  const product = await startProduct(folder.path, port, FIRST_PASSWORD)
  const isEnding = endWithUs(product)
  const began = performance.now()
  say(`Cadastre runs on ${folder.path}\n`)
  try {
    await fill(product.url, folder)
    greet(product, performance.now() - began)
  } catch (error) {
    // Whoever stops the product in the middle knows why it no longer answers.
    if (!isEnding()) throw error
  }
  return product.ended
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1
  // 0 is any port that is free, as it is for the product.
  if (port < 0 || port > 65_535) throw new Refused(`The port '${text}' is not one`)
  return port
}

/** A terminal tells the product as well when somebody presses Ctrl-C; it is told once more, which does no harm. */
function endWithUs(product: Product): () => boolean {
  let isEnding = false
  const end = (): void => {
    if (!isEnding) product.stop()
    isEnding = true
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  if (process.env.CADASTRE_PARENT_IPC === '1') {
    process.on('disconnect', end)
    process.channel?.unref()
  }
  return () => isEnding
}

function greet({ url, speakUp }: Product, tookMs: number): void {
  speakUp()
  say(`
The demo estate is ready${tookMs > 1_000 ? ` (${Math.round(tookMs / 1000)} s)` : ''}:  ${url}
  user      admin
  password  ${PASSWORD}

Three things to try:
  1. Open the subnet ${SENSOR_SUBNET}: 65,534 addresses in one grid.
  2. Search for osl1-billing, for 10.32.3.17 or for a part of a MAC address such as 02:a6:0a.
  3. Log in as ${PEOPLE.operator.username} (same password), who may change addresses of the Hamburg site and nothing
     else; then, as admin again, find what everybody did in the audit log.

Ctrl-C stops it; npm run demo starts it again as it is, npm run demo -- --reset makes it anew.
`)
}

function say(text: string): number {
  process.stdout.write(text)
  return 0
}

try {
  process.exitCode = await main(process.argv.slice(2), process.env)
} catch (error) {
  process.stderr.write(`demo: ${error instanceof Refused ? error.message : ((error as Error).stack ?? error)}\n`)
  process.exit(1)
}
