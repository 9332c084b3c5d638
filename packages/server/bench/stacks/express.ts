import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { openPrepared } from './prepared.ts'
import { routes, statusOf, tokenOf, type StartStack } from './stack.ts'

/** Starts Express with the same prepared statements and without any validation. */
export const start: StartStack = async (workspace) => {
  const perform = await openPrepared(workspace)
  const app = express()
  app.use(express.json())
  for (const [method, path, id] of routes) {
    app[method](path, async (req, res) => {
      const { params, query, body } = req
      const token = tokenOf(req.headers.authorization)
      res.status(statusOf(id)).json(await perform[id]({ token, params: params as Record<string, string>, query, body }))
    })
  }
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
