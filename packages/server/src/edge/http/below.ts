import type { RequestHandler } from 'express'

/** Returns whether a path equals the prefix or is below it. */
export const isBelow = (prefix: string, path: string): boolean => path === prefix || path.startsWith(`${prefix}/`)

/**
 * Runs a chain only for paths below the prefix and leaves the URL unchanged. With `app.use(prefix, …)`, Express would strip
 * the prefix from the URL before each handler and parse the rest again.
 */
export const below =
  (prefix: string, chain: RequestHandler): RequestHandler =>
  (req, res, next) => {
    if (isBelow(prefix, req.path)) chain(req, res, next)
    else next()
  }
