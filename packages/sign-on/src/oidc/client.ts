import type { Configuration, CustomFetch } from 'openid-client'
import type { Outgoing } from '@scriptorium/outside/requests/outgoing'
import { OutgoingError } from '@scriptorium/outside/requests/outgoing-error'
import { explainOidc, OidcRefusedError, OidcUnavailableError } from './refused.ts'
import { signOutUrlOf } from './sign-out-url.ts'

/** A provider, and this server as a client of it. */
export interface OidcProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** Where the provider sends people back to. */
  callbackUrl: string
}

/** What a sign-in was started with. Its answer must fit. */
export interface OidcRequest {
  state: string
  nonce: string
  /** The secret of PKCE. */
  verifier: string
}

const maxBytes = 1_048_576
const timeoutMs = 10_000

// Issuers come from admins of organizations, so requests go out as those to any URL of a user.
const fetchWith =
  (outgoing: Outgoing): CustomFetch =>
  async (url, { method, headers, body }) => {
    const sent = body === undefined || body === null ? undefined : String(body as string | URLSearchParams)
    const limits = { maxBytes, timeoutMs, maxRedirects: 0 }
    const request = {
      url,
      method: method as 'GET' | 'POST',
      headers,
      ...limits,
      ...(sent !== undefined && { body: sent }),
    }
    const answer = await outgoing(request)
    return new Response(new Uint8Array(answer.bytes), { status: answer.status, headers: answer.headers })
  }

const discover = async (outgoing: Outgoing, { issuer, clientId, clientSecret }: OidcProvider) => {
  const client = await import('openid-client')
  // A provider on this machine or in the operator's network may have no certificate.
  const execute = [
    client.enableNonRepudiationChecks,
    ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
  ]
  const options = { execute, [client.customFetch]: fetchWith(outgoing) }
  return client.discovery(new URL(issuer), clientId, clientSecret, undefined, options)
}

// The code is that of an answer with another status than the standard names.
const isUnavailable = ({ cause, code }: Error & { code?: unknown }): boolean =>
  cause instanceof OutgoingError || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM'

const orRefused = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const Refusal = isUnavailable(error) ? OidcUnavailableError : OidcRefusedError
    throw new Refusal(explainOidc(error), { cause: error })
  }
}

/** Starts a sign-in. Returns the URL of the provider to which the browser goes, and what its answer must fit. */
export const startOidc = (outgoing: Outgoing, provider: OidcProvider): Promise<{ url: string; request: OidcRequest }> =>
  orRefused(
    (async () => {
      const client = await import('openid-client')
      const config = await discover(outgoing, provider)
      const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()]
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: provider.callbackUrl,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, request: { state, nonce, verifier } }
    })(),
  )

const claimsOf = async (config: Configuration, answer: URL, request: OidcRequest) => {
  const client = await import('openid-client')
  const { state: expectedState, nonce: expectedNonce, verifier: pkceCodeVerifier } = request
  const checks = { expectedState, expectedNonce, pkceCodeVerifier, idTokenExpected: true }
  const tokens = await client.authorizationCodeGrant(config, answer, checks)
  const claims = tokens.claims()!
  if (claims['email'] !== undefined || config.serverMetadata().userinfo_endpoint === undefined) return claims
  return { ...(await client.fetchUserInfo(config, tokens.access_token, claims.sub)), ...claims }
}

/** What a provider says about a person, and where the browser can sign out of it. */
interface Finished {
  claims: Readonly<Record<string, unknown>>
  signOutUrl: string | undefined
}

/** Exchanges the answer of a provider for its claims about the person. Throws an `OidcRefusedError` if anything does not fit. */
export const finishOidc = (
  outgoing: Outgoing,
  provider: OidcProvider,
  query: string,
  request: OidcRequest,
): Promise<Finished> =>
  orRefused(
    (async () => {
      const answer = new URL(provider.callbackUrl)
      answer.search = query
      const config = await discover(outgoing, provider)
      const claims = await claimsOf(config, answer, request)
      return { claims, signOutUrl: signOutUrlOf(provider, config.serverMetadata().end_session_endpoint) }
    })(),
  )
