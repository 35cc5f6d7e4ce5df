import { type Actor, may } from '../../access/actor.ts'

const TYPES = { block: 'ip_block', subnet: 'subnet' } as const
export type NetworkKind = keyof typeof TYPES
export type Network = { id: string; network: string }

/** Whoever reads every subnet reads the blocks they lie in, and whoever changes a network knows that it is there. */
export function isSeen(actor: Actor, kind: NetworkKind, id: string): boolean {
  const isHeld = ['read', 'write'].some((action) => may(actor, action, TYPES[kind], { one: id }))
  return isHeld || (kind === 'block' && may(actor, 'read', 'subnet', 'every'))
}

/** A network that stands in the way, for a sentence: who may not read it learns that it is there, and not what it is. */
export const existing = ({ actor }: { actor: Actor }, kind: NetworkKind, { id, network }: Network): string =>
  isSeen(actor, kind, id) ? `existing ${kind} ${network}` : `an existing ${kind} that you may not see`
