import type { Request, Response } from 'express'
import type { Config } from '@scriptorium/settings/config'
import { seal, unseal } from '../../../ground/seal.ts'
import type { OidcRequest } from '@scriptorium/sign-on/oidc/client'
import { basePathOf } from '../../http/base-path.ts'
import { hostCookieOf, readHostCookie } from '../../http/host-cookie.ts'

/** How long a person has to sign in at the provider. */
const lifetimeS = 15 * 60

/** A sign-in that this browser has started. Nobody else knows it, and no other sign-in of the browser is open. */
export interface OpenRequest extends OidcRequest {
  providerId: string
  /** The screen of the studio that follows, without the path of the studio. */
  next: string
  expiresAt: number
}

/** What of the server the cookie depends on. */
interface Server {
  config: Pick<Config, 'baseUrl'>
  secret: string
}

const context = 'oidc-request'

const name = 'scriptorium-oidc'

const send = (res: Response, config: Pick<Config, 'baseUrl'>, value: string, maxAgeS: number) =>
  res.append('Set-Cookie', hostCookieOf(config, { name, value, maxAgeS, path: `${basePathOf(config)}/oidc` }))

/** Keeps an open sign-in in the browser, encrypted. */
export const keepRequest = (
  res: Response,
  { config, secret }: Server,
  request: Omit<OpenRequest, 'expiresAt'>,
): void => {
  const kept: OpenRequest = { ...request, expiresAt: Date.now() + lifetimeS * 1000 }
  const value = Buffer.from(seal(JSON.stringify(kept), secret, context), 'base64').toString('base64url')
  send(res, config, value, lifetimeS)
}

/** Returns the sign-in that the browser has started with a provider, and makes the browser forget it. */
export const takeRequest = (
  req: Request,
  res: Response,
  { config, secret }: Server,
  providerId: string,
): OpenRequest | undefined => {
  send(res, config, '', 0)
  const value = readHostCookie(req, config, name)
  if (!/^[\w-]{40,8000}$/.test(value)) return undefined
  try {
    const text = unseal(Buffer.from(value, 'base64url').toString('base64'), secret, context)
    const found = JSON.parse(text) as OpenRequest
    return found.providerId === providerId && found.expiresAt > Date.now() ? found : undefined
  } catch {
    return undefined
  }
}
