import { middleware as stockMiddleware } from 'express-openapi-validator'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createValidator } from '../operations/validate.ts'
import { compileSpec } from '@scriptorium/validator/compile-spec'
import { improvements } from '../../../../test/support/validator/improvements.ts'
import { replies } from '../../../../test/support/validator/replies.ts'
import { requests } from '../../../../test/support/validator/requests.ts'
import { serve, type Answer, type Sent } from '../../../../test/support/validator/server.ts'
import { small } from '../../../../test/support/validator/small.ts'

const answerStatus: ErrorRequestHandler = (error: { status?: number }, _req, res, _next) => {
  if (!res.headersSent) res.status(error.status ?? 500).end('{}')
}

/** Returns the status and the input that a handler would receive. */
const understood = ({ status, text }: Answer) => ({ status, given: status === 200 && (JSON.parse(text) as unknown) })

const nameOf = ({ method = 'GET', path, body }: Sent) =>
  `${method} ${path.slice(0, 80)} ${body?.toString().slice(0, 60) ?? ''}`.trim()

describe('createValidator compared with the stock validator', () => {
  let stock: Awaited<ReturnType<typeof serve>>
  let ours: Awaited<ReturnType<typeof serve>>

  beforeAll(async () => {
    const own = stockMiddleware({
      apiSpec: structuredClone(small) as never,
      validateResponses: true,
      validateApiSpec: false,
    })
    stock = await serve([express.json({ limit: '10mb' }), ...(own as RequestHandler[])], answerStatus)
    ours = await serve([createValidator(compileSpec(small)).middleware], answerStatus)
  })
  afterAll(() => Promise.all([stock.close(), ours.close()]))

  it.each(requests.map((sent) => [nameOf(sent), sent] as const))('answers alike: %s', async (_name, sent) => {
    const [theirs, own] = await Promise.all([stock.send(sent), ours.send(sent)])
    expect(understood(own)).toEqual(understood(theirs))
  })

  it.each(improvements)('$status where it comes with $stock: $why', async ({ sent, stock: status, ...better }) => {
    const [theirs, own] = await Promise.all([stock.send(sent), ours.send(sent)])
    expect({ stock: theirs.status, status: own.status }).toEqual({ stock: status, status: better.status })
  })

  it.each(replies.map(([sent, reply]) => [`${nameOf(sent)} → ${JSON.stringify(reply)}`, sent, reply] as const))(
    'sends alike: %s',
    async (_name, sent, reply) => {
      stock.reply(reply)
      ours.reply(reply)
      const [theirs, own] = await Promise.all([stock.send(sent), ours.send(sent)])
      stock.reply(undefined)
      ours.reply(undefined)
      expect(own.status).toBe(theirs.status)
    },
  )
})
