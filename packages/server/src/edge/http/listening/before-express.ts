import type { RequestListener } from 'node:http'
import type { Express, Request, RequestHandler, Response } from 'express'
import type { Messages } from './messages.ts'
import { answerUnhandled } from './raw-problem.ts'

/**
 * Runs handlers in order before those of the app, without Express's router, which takes longer than answering from memory. They
 * must not throw, and see requests and responses as all handlers do.
 */
export const beforeExpress = (
  handlers: readonly RequestHandler[],
  app: Express,
  messages: Messages,
): RequestListener => {
  messages.inheritFrom(app)
  const run = (index: number, req: Request, res: Response): void => {
    const handler = handlers[index]
    if (handler) void handler(req, res, () => run(index + 1, req, res))
    else app(req, res, (error: unknown) => answerUnhandled(res, error))
  }
  return (message, answer) => {
    // Only those that came before the app was ready have another prototype.
    const req = Object.setPrototypeOf(message, app.request) as Request
    const res = Object.setPrototypeOf(answer, app.response) as Response
    req.res = res
    res.req = req
    req.originalUrl = req.url
    run(0, req, res)
  }
}
