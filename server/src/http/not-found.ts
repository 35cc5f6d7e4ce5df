import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Available, hidingModule } from '../modules/state.ts'
import type { Deps } from './deps.ts'
import { refuse } from './error-handler.ts'
import { Refusal } from './errors.ts'
import { disabled } from './gates.ts'
import { pathOf } from './hooks.ts'
import type { RouteTable } from './route-table.ts'
import { sendPage, wantsPage } from './web.ts'

/** What a path that no route answers gets: the right method, the page, the module that hides it, or 404. */
export function notFoundHandler(deps: Deps, available: Available, table: RouteTable) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = pathOf(request.url)
    const methods = table.methodsAt(path)
    if (methods.length > 0) return refuse(reply, new Refusal(405, 'Method Not Allowed', { allow: methods.join(', ') }))
    if (deps.webRoot !== null && wantsPage(request)) return sendPage(reply, deps.webRoot)
    const hidden = path.startsWith('/api/v1/') ? await hiddenBy(deps, available, path) : null
    return refuse(reply, hidden ? disabled(hidden) : new Refusal(404, 'Not Found'))
  }
}

async function hiddenBy({ standings, states }: Deps, available: Available, path: string) {
  const { state } = await standings.ofNobody()
  return hidingModule(path, await states.at(state), available)
}
