import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import * as validator from 'express-openapi-validator'
import { readSpec } from '../../src/edge/http/openapi-document.ts'
import { openKnex } from './knex.ts'
import { routes, statusOf, tokenOf, type StartStack } from './stack.ts'

const sayWhy: ErrorRequestHandler = (error: { status?: number; message: string }, _req, res, _next) => {
  res.status(error.status ?? 500).json({ message: error.message })
}

/**
 * Starts unmodified Express, express-openapi-validator and Knex, with requests and responses validated against the same
 * spec.
 */
export const start: StartStack = async (workspace) => {
  const perform = openKnex(workspace)
  const apiSpec = JSON.parse(readSpec('json')) as Parameters<typeof validator.middleware>[0]['apiSpec']
  const app = express()
  app.use(express.json())
  const options = { apiSpec, validateRequests: true, validateResponses: true, validateSecurity: false }
  app.use(...(validator.middleware(options) as unknown as RequestHandler[]))
  for (const [method, path, id] of routes) {
    app[method](path, async (req, res) => {
      const { params, query, body } = req
      const token = tokenOf(req.headers.authorization)
      res.status(statusOf(id)).json(await perform[id]({ token, params: params as Record<string, string>, query, body }))
    })
  }
  app.use(sayWhy)
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
