import { readScope, setScopeState } from '../../../remote/dhcp-server.ts'
import type { RemoteError, RemoteErrorCode } from '../../../remote/error.ts'
import type { Keys } from '../../../secrets.ts'
import { askWindows, remoteReason, type SourceServer } from '../source/servers.ts'
import type { Settled } from './rules.ts'

/** Failures of which nothing can have reached the server. */
const BEFORE_ANYTHING: ReadonlySet<RemoteErrorCode> = new Set([
  'refused',
  'unknown_name',
  'tls_failed',
  'unsupported',
  'credentials',
])

/**
 * Takes the legacy scope on or off, and says what is known afterwards. A failure says nothing by itself: the state is
 * read back. `wasTried` is set where somebody else may have told the server something before.
 */
export async function settleLegacy(
  keys: Keys,
  source: SourceServer,
  scopeId: string,
  isActive: boolean,
  wasTried: boolean,
): Promise<Settled> {
  try {
    await askWindows(keys, source, (server) => setScopeState(server, scopeId, isActive))
    return { state: 'done' }
  } catch (error) {
    const reason = remoteReason(error)
    return readBack(keys, source, scopeId, isActive, {
      reason,
      isUntouched: !wasTried && BEFORE_ANYTHING.has((error as RemoteError).code),
    })
  }
}

async function readBack(
  keys: Keys,
  source: SourceServer,
  scopeId: string,
  isWanted: boolean,
  { reason, isUntouched }: { reason: string; isUntouched: boolean },
): Promise<Settled> {
  try {
    const { isActive } = await askWindows(keys, source, (server) => readScope(server, scopeId))
    return isActive === isWanted ? { state: 'done' } : { state: 'unchanged', reason }
  } catch (error) {
    remoteReason(error)
    return { state: isUntouched ? 'unchanged' : 'unknown', reason }
  }
}
