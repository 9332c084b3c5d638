import { Router, type RequestHandler } from 'express'
import { Problem } from '../../../ground/problem.ts'

const allow = { Allow: 'GET, HEAD, OPTIONS' }

/** Serves a path outside the spec: GET and HEAD run the handler, OPTIONS gets 204, and other methods get 405. */
export const getOnly = (path: string, handler: RequestHandler): Router =>
  Router({ caseSensitive: true }).all(path, (req, res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD') return handler(req, res, next)
    if (req.method === 'OPTIONS') return void res.status(204).set(allow).end()
    throw new Problem('method_not_allowed', `Allowed here: ${allow.Allow}`, { headers: allow })
  })
