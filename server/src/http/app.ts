import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { ModuleId } from '../modules/catalog.ts'
import type { Available } from '../modules/state.ts'
import type { Deps, Routes, Slice } from '../slice.ts'
import { addCompression } from './compression.ts'
import { addConditionalReads } from './conditional.ts'
import { addCors } from './cors.ts'
import { addCredentialHeaders } from './credentials.ts'
import { addDenialNotes } from './denial.ts'
import { errorHandler } from './error-handler.ts'
import { gateConfig, isChange, passGates } from './gates.ts'
import { addCommonHeaders, addCommonHooks, requestIdOf } from './hooks.ts'
import { addInfrastructure } from './infra.ts'
import { addBodyParsers } from './json-body.ts'
import { addLocations } from './location.ts'
import { addMetrics } from './metrics.ts'
import { answerNoHttp } from './no-http.ts'
import { notFoundHandler } from './not-found.ts'
import { proxyFilter } from './proxies.ts'
import { addRequestHandles, refuseDanglingBody } from './request.ts'
import { addRequestLog } from './request-log.ts'
import { collectRoutes, type RouteTable } from './route-table.ts'
import { outliveFaults, Traffic } from './traffic.ts'
import { validateRequest } from './validation.ts'
import { addWeb } from './web.ts'

export type App = FastifyInstance & { routeTable: RouteTable; traffic: Traffic }

const API = '/api/v1'
// A client that sends little by little holds a connection for so long and no longer, and there are so many of them.
const HEADERS_MS = 15_000
const REQUEST_MS = 60_000
const TIMEOUT_CHECK_MS = 5_000
const MOST_CONNECTIONS = 10_000

/** The lifecycle of every request, in order; slices bring nothing but their routes. */
export async function buildApp(deps: Deps): Promise<App> {
  const { config, slices } = deps
  const app = Fastify({
    loggerInstance: deps.log,
    genReqId: requestIdOf,
    logController: new LogController({ requestIdLogLabel: 'request_id', disableRequestLogging: true }),
    bodyLimit: config.BODY_LIMIT_BYTES,
    trustProxy: proxyFilter(config.TRUSTED_PROXIES),
    forceCloseConnections: 'idle',
    // Traffic answers for an ending process: the framework's own words have another form.
    return503OnClosing: false,
    requestTimeout: REQUEST_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    routerOptions: { maxParamLength: 512 },
    clientErrorHandler: answerNoHttp,
    frameworkErrors: (error, request, reply) => {
      addCommonHeaders(request, reply)
      return handleError(error as never, request, reply)
    },
  }) as unknown as FastifyInstance
  const handleError = errorHandler(slices)
  const available: Available = new Set(slices.flatMap(({ module }) => module ?? []))
  const routeTable = collectRoutes(app)
  const traffic = new Traffic()

  app.server.maxConnections = MOST_CONNECTIONS
  outliveFaults(app.server, deps.log)
  app.setErrorHandler(handleError)
  // Requests are checked by our own hook and answers go out as they are: see validation.ts and decision 0003.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
  addCommonHooks(app, config, routeTable)
  traffic.watch(app)
  addRequestLog(app)
  if (config.METRICS_ENABLED) addMetrics(app)
  await addCors(app, config.CORS_ORIGINS)
  addBodyParsers(app)
  addConditionalReads(app)
  addCredentialHeaders(app)
  addDenialNotes(app, deps.databases)
  // After the tags: they name what is sent, however it is packed.
  addCompression(app)
  addLocations(app, routeTable)
  addRequestHandles(app, deps)
  addInfrastructure(app, deps, routeTable)
  for (const slice of slices) await app.register(sliceScope(deps, available, slice), { prefix: API + slice.prefix })
  if (deps.webRoot !== null) await addWeb(app, deps.webRoot)
  app.setNotFoundHandler(notFoundHandler(deps, available, routeTable))
  return Object.assign(app, { routeTable, traffic })
}

/** Everything below a slice's prefix passes the slice's gates, whatever the handlers forget. */
function sliceScope(deps: Deps, available: Available, slice: Slice) {
  const module: ModuleId | undefined = slice.module
  return async (scope: FastifyInstance): Promise<void> => {
    scope.addHook('onRoute', (route) => {
      route.config = gateConfig(slice, route)
    })
    scope.addHook('preValidation', async (request) => {
      request.actor = await passGates(deps, available, module, request)
      await validateRequest(request)
      if (!isChange(request.method, request.routeOptions.config)) await refuseDanglingBody(request.reader(), request)
    })
    slice.routes(scope as unknown as Routes, deps)
  }
}
