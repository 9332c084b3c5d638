import type { RequestListener } from 'node:http'
import express, { Router, type RequestHandler } from 'express'
import { authenticate } from './http/authenticate.ts'
import { createOperationCaller } from './http/operations/call-operation.ts'
import { basePathOf } from './http/base-path.ts'
import { beforeExpress } from './http/listening/before-express.ts'
import { below } from './http/below.ts'
import { deprecation } from './http/operations/deprecation.ts'
import { rejectLargeHeaders } from './http/listening/header-size.ts'
import type { Messages } from './http/listening/messages.ts'
import { health } from './http/outside/health.ts'
import type { RulesByOperation } from './http/operations/operation-rules.ts'
import { measure, metrics } from './http/metrics.ts'
import { mount } from './http/operations/mount.ts'
import { openApiDocument } from './http/openapi-document.ts'
import { rejectSeveralHosts } from './http/listening/one-host.ts'
import { notFoundHandler, problemHandler } from './http/send-problem.ts'
import { rateLimit } from './http/rate-limit.ts'
import { reference } from './http/outside/reference.ts'
import { requestId, sendRequestId } from './http/request-id.ts'
import { security } from './http/security.ts'
import { traceRequests } from './http/trace-requests.ts'
import { translateError } from './http/translate.ts'
import type { Validator } from './http/operations/validate.ts'
import { serveOpenapi } from './http/outside/serve-openapi.ts'
import { serveStudio } from './http/outside/serve-studio.ts'
import { servePdfs } from './http/outside/serve-pdfs.ts'
import { appPages } from './resources/content-urls/app-page.ts'
import { integrationPages } from './resources/integration-pages/routes.ts'
import { invitePage } from './resources/invites/page.ts'
import { reader } from './reader/index.ts'
import { handlers } from './resources/index.ts'
import { oidcRoutes } from './resources/oidc-providers/oidc-routes.ts'
import { stopMailPage } from './resources/inbox/stop-page.ts'
import { samlRoutes } from './resources/saml-providers/saml-routes.ts'
import { signedInPage } from './resources/saml-providers/signed-in.ts'
import { receiveUploads } from './resources/storage-uploads/receive.ts'
import { servePictures } from './resources/storage-uploads/serve-pictures.ts'
import type { Services } from './services.ts'
import { onlyIntegrationsAtTheirHost, serveEndpoints } from './http/outside/serve-endpoints.ts'
import { serveIntegrationFiles } from './http/outside/serve-integration-files.ts'
import { serveFiles } from './http/outside/serve-files.ts'
import { tlsCheck } from './http/outside/tls-check.ts'

const at =
  (path: string, handler: RequestHandler): RequestHandler =>
  (req, res, next) =>
    req.path === path ? handler(req, res, next) : next()

/** Creates the app. The order of the middleware is the order in which it handles a request. */
export const createApp = (
  services: Services,
  validator: Validator,
  operationRules: RulesByOperation,
  messages: Messages,
): RequestListener => {
  const { config, database, log, tracing } = services
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('query parser', false)
  app.set('trust proxy', config.trustProxy)

  const { callers, strangers, outside } = rateLimit(services)
  const sites = reader(services, outside)
  const first = [
    requestId(log, config.slowRequestMs),
    ...(tracing ? [traceRequests(tracing)] : []),
    measure(services),
    sites.fastPath,
  ]
  app.use(
    sendRequestId,
    ...security(config),
    rejectSeveralHosts,
    onlyIntegrationsAtTheirHost(services),
    tlsCheck(services),
    sites.serve,
    rejectLargeHeaders,
  )

  const api = Router()
  api.use(
    validator.match,
    deprecation(operationRules, basePathOf(config)),
    authenticate(services),
    callers,
    validator.middleware,
  )
  api.use(mount(handlers, services, operationRules))
  api.use(strangers)
  app.use(below('/v1', api))

  app.use(
    health(services),
    ...(config.metricsPort === undefined ? [metrics(services)] : []),
    invitePage(services, callers),
    samlRoutes(services, callers),
    oidcRoutes(services, callers),
    stopMailPage(services, callers),
    signedInPage(services, callers),
    integrationPages(services, callers, createOperationCaller(handlers, services, operationRules)),
    at('/', sites.serveAtBase),
    // Probes and metrics have no rate limit, so that monitoring always reaches the server.
    outside,
    openApiDocument(basePathOf(config)),
    serveOpenapi(services),
    serveStudio(config),
    reference(basePathOf(config)),
    serveFiles(services),
    serveIntegrationFiles(services),
    serveEndpoints(services),
    servePdfs(services),
    appPages(services),
    receiveUploads(services),
    servePictures(services),
    sites.serveAtBase,
  )
  app.use(notFoundHandler)
  app.use(problemHandler(log, translateError(database.dialect)))
  return beforeExpress(first, app, messages)
}
