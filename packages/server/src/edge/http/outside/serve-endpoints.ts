import { raw, Router, type Request, type RequestHandler } from 'express'
import { amountOf } from '@scriptorium/basics/amount-of'
import { askIntegration } from '../../../domain/integrations/ask.ts'
import { findEndpoint, type Endpoint } from '../../../domain/integrations/endpoint.ts'
import { Problem } from '../../../ground/problem.ts'
import type { Services } from '../../services.ts'
import { readBody } from '../read-body.ts'
import { relayAnswer } from './relay-answer.ts'

const maxBodyBytes = 1_048_576
const maxUrlLength = 8192
const parser = { parse: raw({ type: () => true, limit: maxBodyBytes }), maxBytes: maxBodyBytes }
const unsent = new Set(['connection', 'content-length', 'host', 'transfer-encoding', 'x-request-id'])

/** Returns the host at which integrations answer, if the operator has given them one of their own. */
export const ownHostOf = ({ config, urls }: Pick<Services, 'config' | 'urls'>): string | undefined => {
  const host = config.integrationsUrl && new URL(config.integrationsUrl).host
  const taken = [config.baseUrl, config.appUrl, urls.sites.replace('//*.', '//')].map((url) => new URL(url).host)
  return host && !taken.includes(host) ? host : undefined
}

const headersOf = ({ headers }: Request, isOwnOrigin: boolean): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || unsent.has(name) || (isOwnOrigin && name === 'cookie') ? [] : [[name, String(value)]],
    ),
  )

// The log of an event must not keep what identifies a person.
const secretHeaders = new Set(['authorization', 'cookie'])

const withoutSecrets = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !secretHeaders.has(name)))

const questionOf = ({ type, place }: Endpoint, req: Request, url: string, isOwnOrigin: boolean) => {
  if (type === 'fetch_published_script') return { payload: place }
  const request = { method: req.method, url: url.slice(0, maxUrlLength), headers: headersOf(req, isOwnOrigin) }
  const listed = { request: { ...request, headers: withoutSecrets(request.headers) }, ...place }
  const body = Buffer.isBuffer(req.body) && req.body.length > 0 ? req.body : undefined
  return { payload: { request, ...place }, listed, body }
}

const unanswered = (retryAfterS: number | undefined): Problem => {
  if (retryAfterS === undefined) return new Problem('unavailable', 'The integration did not answer')
  const why = `The integration is paused for ${amountOf(retryAfterS, 'second')}, because its script had to be stopped several times`
  return new Problem('unavailable', why, { headers: { 'Retry-After': String(retryAfterS) } })
}

const answer =
  (services: Services): RequestHandler =>
  async (req, res) => {
    await readBody(parser, req, res)
    const { name, rest = [] } = req.params as unknown as { name: string; rest?: string[] }
    const endpoint = await findEndpoint(services.database.read, name, rest)
    if (!endpoint) throw new Problem('not_found', 'There is no such integration or installation')
    const isOwnOrigin = req.host !== ownHostOf(services)
    const url = services.urls.integration(req.originalUrl.replace(/^.*?\/integrations\//, ''))
    const { integration, installationId, type } = endpoint
    const leaving = new AbortController()
    res.on('close', () => leaving.abort())
    const question = { integration, installationId, type, ...questionOf(endpoint, req, url, isOwnOrigin) }
    const { answer: found, retryAfterS } = await askIntegration(services, { ...question, signal: leaving.signal })
    if (!found) throw unanswered(retryAfterS)
    const policy = integration.contentSecurityPolicy
    relayAnswer(res, found, { isOwnOrigin, policy, hasBody: req.method !== 'HEAD' })
  }

/** Serves `/integrations/<name>/…`: what integrations answer to the web, which never has the rights of this server's origin. */
export const serveEndpoints = (services: Services): Router =>
  Router({ caseSensitive: true })
    .all('/integrations/:name', answer(services))
    .all('/integrations/:name/*rest', answer(services))

/** Refuses everything but integrations at the host that is theirs alone, so that their pages find nothing else there. */
export const onlyIntegrationsAtTheirHost = (services: Services): RequestHandler => {
  const host = ownHostOf(services)
  return (req, _res, next) => {
    if (host === undefined || req.host !== host || req.path.startsWith('/integrations/')) return next()
    throw new Problem('not_found', 'Only integrations answer at this host')
  }
}
