import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import type { Workspace } from '../workspace.ts'

/** Starts Express with one answer in memory: the bytes and headers that another server sends at an address. */
export const start = async ({ copyOf }: Workspace & { copyOf: string }): Promise<string> => {
  const original = await fetch(copyOf, { headers: { 'accept-encoding': 'identity' } })
  const bytes = Buffer.from(await original.arrayBuffer())
  const headers = { 'Content-Type': original.headers.get('content-type')!, ETag: original.headers.get('etag')! }
  const app = express()
  app.get('/page', (_req, res) => void res.set(headers).status(200).end(bytes))
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
