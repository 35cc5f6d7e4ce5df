import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const YEAR_MS = 365 * 24 * 3600 * 1000

/** The built web UI. Its assets carry a hash in their name; the page itself must always be asked for again. */
export async function addWeb(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: `${root}/assets`,
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: YEAR_MS,
    schemaHide: true,
  })
  const schema = { hide: true }
  app.get('/favicon.svg', { schema }, async (_request, reply) => reply.sendFile('favicon.svg', root))
  app.get('/', { schema }, (_request, reply) => sendPage(reply, root))
}

export const sendPage = (reply: FastifyReply, root: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').sendFile('index.html', root, { cacheControl: false })

/** Addresses inside the UI are its own: a reload of one must give the page, while a program gets its 404. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' &&
    !/^\/(api|health|assets|metrics|\.well-known)(\/|$)/.test(url) &&
    (headers.accept ?? '').includes('text/html')
  )
}
