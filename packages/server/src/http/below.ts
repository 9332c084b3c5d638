import type { RequestHandler } from 'express'

/** Whether a path is a given one, or below it. */
export const isBelow = (prefix: string, path: string): boolean => path === prefix || path.startsWith(`${prefix}/`)

/**
 * Keeps a chain to the paths below one, which it sees whole. Given a path itself, Express would cut it from the address ahead
 * of each handler, and read the rest anew.
 */
export const below =
  (prefix: string, chain: RequestHandler): RequestHandler =>
  (req, res, next) => {
    if (isBelow(prefix, req.path)) chain(req, res, next)
    else next()
  }
