import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../slice.ts'
import { openapiText } from './openapi.ts'
import type { RouteTable } from './route-table.ts'

const require = createRequire(import.meta.url)
const swaggerRoot = dirname(require.resolve('swagger-ui-dist/package.json'))
const redocRoot = join(dirname(require.resolve('redoc/package.json')), 'bundles')

type Asset = { url: string; file: string; root: string }

// Served from the installed packages: an operator without internet reads the documentation all the same.
const assets: Asset[] = [
  { url: '/api/docs/swagger-ui.css', file: 'swagger-ui.css', root: swaggerRoot },
  { url: '/api/docs/swagger-ui-bundle.js', file: 'swagger-ui-bundle.js', root: swaggerRoot },
]

const redocBundle = join(redocRoot, 'redoc.standalone.js')
// The only thing the viewer would fetch from elsewhere: its maker's logo.
const FOREIGN_LOGO = 'https://cdn.redoc.ly/redoc/logo-mini.svg'

const page = (title: string, head: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>` +
  `<meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`

const pages = {
  '/api/docs': page(
    'Cadastre API',
    '<link rel="stylesheet" href="/api/docs/swagger-ui.css">',
    '<div id="ui"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script>',
  ),
  '/api/redoc': page(
    'Cadastre API reference',
    '',
    '<div id="ui"></div><script src="/api/redoc/redoc.standalone.js"></script><script src="/api/redoc/start.js"></script>',
  ),
}

// In files of their own, because the policy of every page forbids inline scripts.
const starters = {
  '/api/docs/start.js':
    // Families are closed until somebody opens one: hundreds of operations at once take a browser many seconds.
    `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#ui', deepLinking: true, persistAuthorization: false,
      docExpansion: 'none', defaultModelsExpandDepth: -1, filter: true })`,
  '/api/redoc/start.js':
    "Redoc.init('/api/openapi.json', { hideLogo: true, disableSearch: false }, document.getElementById('ui'))",
}

const schema = { hide: true }

export function addDocs(app: FastifyInstance, deps: Deps, table: RouteTable): void {
  app.register(fastifyStatic, { root: swaggerRoot, serve: false })
  for (const [url, html] of Object.entries(pages)) {
    app.get(url, { schema }, async (_request, reply) => reply.type('text/html; charset=utf-8').send(html))
  }
  for (const [url, script] of Object.entries(starters)) {
    app.get(url, { schema }, async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script))
  }
  for (const { url, file, root } of assets) {
    app.get(url, { schema }, async (_request, reply) => reply.sendFile(file, root, { maxAge: '1h' }))
  }
  app.get('/api/redoc/redoc.standalone.js', { schema }, async (_request, reply) => {
    const bundle = await readFile(redocBundle, 'utf8')
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(bundle.replaceAll(FOREIGN_LOGO, 'data:,'))
  })
  let document: string | undefined
  app.get('/api/openapi.json', { schema }, async (_request, reply) => {
    document ??= openapiText(table.routes, deps.slices, deps.release)
    return reply.type('application/json; charset=utf-8').send(document)
  })
}
