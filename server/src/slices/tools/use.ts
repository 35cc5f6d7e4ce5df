import type { Actor } from '../../access/actor.ts'
import { refuseBeyond } from '../../access/rate-limit.ts'
import { invalid, type Refusal, unavailable } from '../../http/errors.ts'
import { Fault } from '../../outbound/fault.ts'
import type { Deps } from '../../slice.ts'

const WINDOW_SECONDS = 60
const LIVE = { name: 'network tools', most: 20, windowSeconds: WINDOW_SECONDS }
const LOCAL = { name: 'calculators', most: 60, windowSeconds: WINDOW_SECONDS }
/** Sockets and timers of strangers' pace: a bound for the whole process, whoever asks. */
const MOST_AT_ONCE = 16
let running = 0

export type Asker = { deps: Deps; actor: Actor }

/** Runs a probe for somebody: within their limit, within that of the process, and with a line in the log. */
export async function probing<T>(asker: Asker, tool: string, target: string, run: () => Promise<T>): Promise<T> {
  await countUse(asker, LIVE)
  if (running >= MOST_AT_ONCE) throw unavailable('Too many network tools are at work; try again', 1)
  running++
  const started = Date.now()
  try {
    return await run()
  } catch (error) {
    throw error instanceof Fault && error.code === 'forbidden' ? forbiddenTarget(target) : error
  } finally {
    running--
    const { actor, deps } = asker
    deps.log.info({ tool, target, user: actor.displayName, ms: Date.now() - started }, 'network tool used')
  }
}

/** Runs what asks nobody outside. */
export async function calculating<T>(asker: Asker, run: () => T | Promise<T>): Promise<T> {
  await countUse(asker, LOCAL)
  return run()
}

async function countUse({ deps, actor }: Asker, limit: typeof LIVE): Promise<void> {
  const who = actor.userId ?? actor.sourceIp ?? 'system'
  await refuseBeyond(deps, limit, who, `At most ${limit.most} uses in ${WINDOW_SECONDS} seconds`)
}

/** 422: the target is one we never connect to. */
export const forbiddenTarget = (target: string): Refusal =>
  invalid(`${target} is not probed: it leads to this machine, its link, a multicast group or a metadata service`)
