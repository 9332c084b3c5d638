import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'

/** What a test changes in an otherwise correct sign-in. */
export interface OpenIdAnswer {
  /** Claims of the ID token that replace the correct ones; undefined removes one. */
  claims?: JWTPayload
  /** What the userinfo endpoint says. */
  userinfo?: Record<string, unknown>
  /** Signs with a key that the provider does not publish. */
  isForged?: boolean
  /** Parameters of the redirect back that replace the correct ones. */
  redirect?: Record<string, string>
}

interface Code extends OpenIdAnswer {
  nonce: string
  challenge: string
  redirectUri: string
  clientId: string
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

const json = (res: ServerResponse, status: number, body: unknown) =>
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** Starts an OpenID Connect provider with one client. It accepts each code once, and only with the secret and the PKCE verifier. */
export const startOpenIdProvider = async ({
  clientId = 'scriptorium',
  clientSecret = 'a secret: with % and +',
  claims = {} as JWTPayload,
} = {}) => {
  const [{ publicKey, privateKey }, foreign] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  const codes = new Map<string, Code>()
  const userinfos = new Map<string, unknown>()

  const idToken = ({ claims, nonce, clientId: aud, isForged }: Code, iss: string) => {
    const correct = { iss, aud, sub: 'grace', nonce, iat: secondsFromNow(0), exp: secondsFromNow(300) }
    return new SignJWT(JSON.parse(JSON.stringify({ ...correct, ...claims })) as JWTPayload)
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(isForged ? foreign.privateKey : privateKey)
  }

  const exchange = async (req: IncomingMessage, res: ServerResponse) => {
    const form = new URLSearchParams(await text(req))
    const basic = Buffer.from((req.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString()
    const [id, secret] =
      basic === '' ? [form.get('client_id'), form.get('client_secret')] : basic.split(':').map(decodeURIComponent)
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const fits =
      code &&
      id === clientId &&
      secret?.replaceAll('+', ' ') === clientSecret.replaceAll('+', ' ') &&
      hash(form.get('code_verifier') ?? '') === code.challenge &&
      form.get('redirect_uri') === code.redirectUri
    if (!fits) return json(res, 400, { error: 'invalid_grant' })
    const accessToken = hash(String(Math.random()))
    userinfos.set(accessToken, { sub: code.claims?.sub ?? 'grace', ...code.userinfo })
    return json(res, 200, { access_token: accessToken, token_type: 'Bearer', id_token: await idToken(code, url()) })
  }

  const authorize = (location: string, answer: OpenIdAnswer = {}): string => {
    const asked = new URL(location).searchParams
    const code = hash(String(Math.random()))
    const redirectUri = asked.get('redirect_uri')!
    codes.set(code, {
      ...answer,
      nonce: asked.get('nonce')!,
      challenge: asked.get('code_challenge_method') === 'S256' ? asked.get('code_challenge')! : '',
      redirectUri,
      clientId: asked.get('client_id')!,
    })
    const back = { code, state: asked.get('state')!, iss: url(), ...answer.redirect }
    return `${redirectUri}?${new URLSearchParams(back)}`
  }

  const server = createServer((req, res) => {
    const path = req.url!.split('?')[0]
    if (path === '/.well-known/openid-configuration')
      return json(res, 200, {
        issuer: url(),
        authorization_endpoint: `${url()}/authorize`,
        token_endpoint: `${url()}/token`,
        userinfo_endpoint: `${url()}/userinfo`,
        jwks_uri: `${url()}/jwks`,
        end_session_endpoint: `${url()}/logout`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
      })
    if (path === '/jwks')
      return void exportJWK(publicKey).then((key) =>
        json(res, 200, { keys: [{ ...key, kid: 'one', alg: 'RS256', use: 'sig' }] }),
      )
    if (path === '/authorize') return res.writeHead(302, { location: authorize(url() + req.url!, { claims }) }).end()
    if (path === '/token') return void exchange(req, res)
    if (path === '/userinfo')
      return json(res, 200, userinfos.get((req.headers.authorization ?? '').replace(/^Bearer /i, '')) ?? {})
    return json(res, 404, {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    issuer: url(),
    clientId,
    clientSecret,
    /** What the person does at the provider: signs in, and is sent back. Returns the URL to which the provider sends the browser. */
    authorize,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((done) => server.close(() => done()))
    },
  }
}

/** The stand-in for a provider. */
export type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>

const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0]!)
    .filter((cookie) => !cookie.endsWith('='))
    .join('; ')

/** Opens a start URL as a browser does. Returns where it leads, and the cookie that the browser keeps. */
export const startAt = async (startURL: string, cookie = ''): Promise<{ location: string; cookie: string }> => {
  const answer = await fetch(startURL, { redirect: 'manual', headers: { cookie } })
  if (answer.status !== 302) throw new Error(`The sign-in did not start: ${await answer.text()}`)
  return { location: answer.headers.get('location')!, cookie: cookiesOf(answer) }
}

/** Follows the redirect of a provider as a browser does. Returns the response, and the cookies that it sets. */
export const followBack = async (url: string, cookie: string) => {
  const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
  return { response, cookie: cookiesOf(response), page: await response.text() }
}

/** Signs a person in. Returns the last response, and the cookies of the browser. */
export const signInAt = async (idp: OpenIdProvider, startURL: string, answer: OpenIdAnswer = {}, cookie = '') => {
  const started = await startAt(startURL)
  return followBack(idp.authorize(started.location, answer), [started.cookie, cookie].filter(Boolean).join('; '))
}
