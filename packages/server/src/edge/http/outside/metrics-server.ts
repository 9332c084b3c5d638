import { once } from 'node:events'
import express from 'express'
import { translateError } from '../translate.ts'
import { createHttpServer, listen } from '../listening/listen.ts'
import { metrics } from '../metrics.ts'
import { notFoundHandler, problemHandler } from '../send-problem.ts'
import type { Services } from '../../services.ts'

/** A server that serves only `/metrics`. */
export interface MetricsServer {
  url: string
  close(): Promise<void>
}

/** Serves `/metrics` on a separate port, so that the public port does not expose it. */
export const startMetricsServer = async (services: Services, port: number): Promise<MetricsServer> => {
  const { config, database, log } = services
  const app = express().disable('x-powered-by')
  app.use(metrics(services), notFoundHandler, problemHandler(log, translateError(database.dialect)))
  const server = createHttpServer(config, log).on('request', app)
  const url = await listen(server, { host: config.host, port })
  return {
    url,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
