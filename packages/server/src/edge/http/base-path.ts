import type { RequestListener } from 'node:http'
import { isBelow } from './below.ts'
import { pathOf } from '@scriptorium/validator/routes'

/** Returns the path of the base URL without a trailing slash, such as `/wiki`, or an empty string if it has none. */
export const basePathOf = ({ baseUrl }: { baseUrl: string }): string => new URL(baseUrl).pathname.replace(/\/+$/, '')

/**
 * Removes the path of the base URL from requests, so that proxies can forward it or strip it. A proxy that strips it can say so in
 * `X-Forwarded-Prefix`. That is necessary only if the server has a path of its own with the same name, such as `/docs`.
 */
export const withoutBasePath = (basePath: string, listener: RequestListener): RequestListener => {
  if (basePath === '') return listener
  return (req, res) => {
    const url = req.url ?? '/'
    const isStripped = req.headers['x-forwarded-prefix'] !== undefined
    if (!isStripped && isBelow(basePath, pathOf(url))) req.url = url.slice(basePath.length).replace(/^(?!\/)/, '/')
    listener(req, res)
  }
}
