import type { RequestListener } from 'node:http'
import { isBelow } from './below.ts'
import { pathOf } from './validator/routes.ts'

/** Returns the path of the base URL, without a slash at its end: `/wiki` for `https://example.com/wiki`, else nothing. */
export const basePathOf = ({ baseUrl }: { baseUrl: string }): string => new URL(baseUrl).pathname.replace(/\/+$/, '')

/** Removes the path of the base URL from requests, for proxies that pass it on; those that remove it themselves work as well. */
export const withoutBasePath = (basePath: string, listener: RequestListener): RequestListener => {
  if (basePath === '') return listener
  return (req, res) => {
    const url = req.url ?? '/'
    if (isBelow(basePath, pathOf(url))) req.url = url.slice(basePath.length).replace(/^(?!\/)/, '/')
    listener(req, res)
  }
}
