import { inflateRawSync } from 'node:zlib'
import type { SamlProvider } from '@scriptorium/types'
import type { TestOrganization } from '../organization.ts'
import type { Assertion, TestIdentityProvider } from '@scriptorium/sign-on/test/identity-provider'

/** Creates an active provider in an organization. */
export const createProvider = (
  { docs, params }: TestOrganization,
  { entityId: entityID, certificate, ssoUrl: ssoURL }: TestIdentityProvider,
  settings: { defaultRole?: 'admin' | 'edit' | 'read' | null; defaultTeam?: string } = { defaultRole: 'read' },
): Promise<SamlProvider> =>
  docs.createOrganizationSAMLProvider({ params, body: { label: 'Staff', entityID, certificate, ssoURL, ...settings } })

const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0]!)
    .join('; ')

/** Starts to sign in as a browser does. Returns the id of the request and the browser's cookie. */
export const startSignIn = async ({ service }: SamlProvider): Promise<{ requestId: string; cookie: string }> => {
  const answer = await fetch(service.startURL, { redirect: 'manual' })
  const request = new URL(answer.headers.get('location')!).searchParams.get('SAMLRequest')!
  const [, requestId] = / ID="([^"]+)"/.exec(inflateRawSync(Buffer.from(request, 'base64')).toString())!
  return { requestId: requestId!, cookie: cookiesOf(answer) }
}

/** Sends a response to the assertion consumer service, as the browser does. */
export const postResponse = ({ service }: SamlProvider, encoded: string): Promise<Response> =>
  fetch(service.acsURL, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ SAMLResponse: encoded }) })

/** Redeems the ticket of a sign-in. Returns the cookie of the session. */
export const redeem = async (answer: Response, cookie: string): Promise<string> => {
  const redeemed = await fetch(answer.headers.get('location')!, { redirect: 'manual', headers: { cookie } })
  return cookiesOf(redeemed)
}

/** Sends a form of the page `/signed-in`. */
export const postForm = (url: string, cookie: string, form: Record<string, string>): Promise<Response> =>
  fetch(`${url}/signed-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams(form),
  })

/** Signs a person in and creates a token on the page. Returns the token and the cookie of the session. */
export const signInWith = async (
  url: string,
  idp: TestIdentityProvider,
  provider: SamlProvider,
  assertion: Assertion = {},
): Promise<{ token: string; cookie: string }> => {
  const { requestId, cookie: browser } = await startSignIn(provider)
  const answer = await postResponse(provider, await idp.respond(provider.service, requestId, assertion))
  if (answer.status !== 303) throw new Error(`The sign-in was refused: ${await answer.text()}`)
  const cookie = await redeem(answer, browser)
  const page = await (await postForm(url, cookie, { action: 'create', label: 'Laptop', days: '30' })).text()
  const [token] = /scr_[\w-]+/.exec(page) ?? []
  if (!token) throw new Error(`No token was created: ${page}`)
  return { token, cookie }
}
