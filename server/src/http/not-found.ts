import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Available, hidingModule } from '../modules/state.ts'
import type { Deps } from '../slice.ts'
import { refuse } from './error-handler.ts'
import { Refusal } from './errors.ts'
import { disabled } from './gates.ts'
import { pathOf } from './hooks.ts'
import type { RouteTable } from './route-table.ts'
import { sendPage, wantsPage } from './web.ts'

/** What a path that no route answers gets: the module that hides it, the right method, the page, or 404. */
export function notFoundHandler(deps: Deps, available: Available, table: RouteTable) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = pathOf(request.url)
    const hidden = path.startsWith('/api/v1/') ? await hiddenBy(deps, available, path) : null
    if (hidden) return refuse(reply, disabled(hidden))
    const methods = table.methodsAt(path)
    if (methods.length > 0) return wrongMethod(request, reply, methods.join(', '))
    if (deps.webRoot !== null && wantsPage(request)) return sendPage(reply, deps.webRoot)
    return refuse(reply, new Refusal(404, 'Not Found'))
  }
}

/** OPTIONS asks for the methods alone; a browser's preflight never comes here. */
function wrongMethod({ method }: FastifyRequest, reply: FastifyReply, allow: string): FastifyReply {
  if (method === 'OPTIONS') return reply.code(204).header('allow', allow).send()
  return refuse(reply, new Refusal(405, 'Method Not Allowed', { allow }))
}

async function hiddenBy({ standings, states }: Deps, available: Available, path: string) {
  const { state } = await standings.ofNobody()
  return hidingModule(path, await states.at(state), available)
}
