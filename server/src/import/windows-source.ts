import { invalid } from '../http/errors.ts'
import { RemoteError } from '../remote/error.ts'
import { type StoredLogin, withWindows } from '../remote/stored-login.ts'
import type { WindowsServer } from '../remote/windows.ts'
import { deafSource } from './source-fault.ts'

/**
 * Asks a registered Windows Server for an import. A log-in that we do not do is a 422, everything else that keeps it
 * from answering a 502; the sentences hold no secret.
 */
export async function askWindows<Answer>(
  host: string,
  login: StoredLogin,
  ask: (server: WindowsServer) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await withWindows(host, login, ask)
  } catch (error) {
    throw windowsFault(error)
  }
}

/** What a client is told of what went wrong; anything that is no word of the server is passed on as it is. */
export function windowsFault(error: unknown): unknown {
  if (!(error instanceof RemoteError)) return error
  return error.code === 'unsupported' ? invalid(error.message) : deafSource(error.message)
}
