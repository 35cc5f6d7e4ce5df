import { createHash, createHmac } from 'node:crypto'

/** What a machine adds to the configuration of its daemon. */
export type Local = {
  /** Where everything of the agent and its daemon lies. */
  readonly folder: string
  /** Addresses to answer at; none are all. */
  readonly listen: readonly string[]
  readonly port: number
  readonly rndcPort: number
  /** Never leaves this machine: the keys between the agent and its daemon are made from it. */
  readonly secret: string
}

export const RNDC_KEY = '_cadastre-rndc'

const secretFor = ({ secret }: Local, purpose: string): string =>
  createHmac('sha256', secret).update(purpose).digest('base64')

export const rndcSecret = (local: Local): string => secretFor(local, 'rndc')

/** Stands for a view in the names of keys and files. */
export const viewMark = (view: string | null): string =>
  view === null ? 'all' : createHash('sha256').update(view).digest('hex').slice(0, 16)

/** The key with which the agent changes the zones of one view; null is a daemon without views. */
export function viewKey(local: Local, view: string | null): { name: string; algorithm: 'hmac-sha256'; secret: string } {
  const name = `_cadastre-agent-${viewMark(view)}`
  return { name, algorithm: 'hmac-sha256', secret: secretFor(local, `view ${view ?? ''}`) }
}
