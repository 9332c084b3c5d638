import express, { type Express } from 'express'
import { authenticate } from './http/authenticate.ts'
import { deprecation } from './http/deprecation.ts'
import { health } from './http/health.ts'
import type { Manners } from './http/manners.ts'
import { metrics } from './http/metrics.ts'
import { mount } from './http/mount.ts'
import { openApiDocument } from './http/openapi-document.ts'
import { problemHandler } from './http/problem.ts'
import { rateLimit } from './http/rate-limit.ts'
import { reference } from './http/reference.ts'
import { requestId } from './http/request-id.ts'
import { security } from './http/security.ts'
import { translateError } from './http/translate.ts'
import type { Validator } from './http/validate.ts'
import { servePdfs } from './pdf/serve-pdfs.ts'
import { handlers } from './resources/index.ts'
import { takeUploads } from './resources/storage-uploads/take.ts'
import type { Services } from './services.ts'
import { serveFiles } from './storage/serve-files.ts'

/** The middleware chain, in the order in which a request meets it. */
export const createApp = (services: Services, validator: Validator, manners: Manners): Express => {
  const { config, database, log } = services
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('query parser', false)
  app.set('trust proxy', config.trustProxy)

  app.use(requestId(log), metrics(services), ...security(config))
  app.use(
    health(services),
    openApiDocument(),
    reference(),
    serveFiles(services),
    servePdfs(services),
    takeUploads(services),
  )

  const { callers, strangers } = rateLimit(services)
  app.use('/v1', validator.match, deprecation(manners), authenticate(database), callers, validator.middleware)
  app.use(mount(handlers, services, manners))

  app.use('/v1', strangers)
  app.use(problemHandler(log, translateError(database.dialect)))
  return app
}
