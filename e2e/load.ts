import { type Answer, call, createSpace } from './client.ts'

export type Seen = { kind: 'read' | 'create'; name: string; status: number; ms: number; retryAfter: string | null }
export type Load = { seen: Seen[]; count(status: number): number; end(): Promise<Seen[]> }

/** A few clients that read and create in turn, without a pause, until told to end. */
export function startLoad(url: string, token: string, clients = 4): Load {
  const seen: Seen[] = []
  const state = { isOver: false }
  const timed = async (kind: Seen['kind'], name: string, ask: () => Promise<Answer>) => {
    const began = performance.now()
    const { status, headers } = await ask().catch(unanswered)
    seen.push({ kind, name, status, ms: performance.now() - began, retryAfter: headers.get('retry-after') })
  }
  const client = async (number: number) => {
    for (let at = 0; !state.isOver; at++) {
      const name = `load ${number}-${at}`
      await timed('create', name, () => createSpace(url, token, name))
      await timed('read', name, () => call('GET', `${url}/api/v1/ipam/spaces?tag=none`, { token }))
    }
  }
  const all = Array.from({ length: clients }, (_, number) => client(number))
  return {
    seen,
    count: (status) => seen.filter((answer) => answer.status === status).length,
    end: async () => {
      state.isOver = true
      await Promise.all(all)
      return seen
    },
  }
}

// A request without an answer counts as one with a status nobody expects.
const unanswered = (): Pick<Answer, 'status' | 'headers'> => ({ status: 0, headers: new Headers() })
