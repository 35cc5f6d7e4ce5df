/** Counts what a step has done; a terminal shows it while it goes on. */
export type Tick = (count?: number) => void

const seconds = (sinceMs: number): string => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`
const counted = (count: number, what: string): string => `${count.toLocaleString('en')} ${what}`

/** Runs a step behind one line that ends with how long it took. */
export async function step<Result>(what: string, run: (tick: Tick) => Promise<Result>): Promise<Result> {
  const began = performance.now()
  let count = 0
  const line = (): string => `  ${count === 0 ? what : counted(count, what)}`
  const isShown = process.stdout.isTTY
  const timer = isShown && setInterval(() => process.stdout.write(`\r${line()}…  ${seconds(began)}`), 200)
  const tick: Tick = (more = 1) => {
    count += more
  }
  try {
    return await run(tick)
  } finally {
    if (timer) clearInterval(timer)
    process.stdout.write(`${isShown ? '\r\u001b[K' : ''}${line().padEnd(44)} ${seconds(began)}\n`)
  }
}
