import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Folders } from './folders.ts'

/** All that is settled before PostgreSQL starts, and stays the same when it is started again. */
export type Site = {
  folders: Folders
  account: Account | undefined
  binaries: Binaries
  log: (message: string) => void
}
