import type { FastifyRequest } from 'fastify'
import { refuseBeyond } from '../../access/rate-limit.ts'
import type { Deps } from '../../slice.ts'

const LOGIN_LIMIT = { name: 'login', most: 30, windowSeconds: 60 }

/** One limit for all who show a secret without having logged in, by the address they come from. */
export async function refuseFlood(deps: Deps, request: FastifyRequest): Promise<void> {
  await refuseBeyond(deps, LOGIN_LIMIT, request.ip, 'Too many login attempts. Try again shortly.')
}
