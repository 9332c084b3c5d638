import { html, type Html } from '@scriptorium/site/html'
import type { TokenRow } from '@scriptorium/schema/tables/people'
import { renderPage } from '../../http/outside/page-html.ts'

/** Where people go from a page about a sign-in that was refused, or that has ended. */
export interface Places {
  startUrl: string
  /** The page where people create their tokens and sign out. */
  signedInUrl: string
}

const signInAgain = ({ startUrl }: Places) => html`<a href="${startUrl}">Sign in again.</a>`

const toAdmins =
  'tell an admin of your organization this id. They find the reason at the settings of the identity provider.'

const refusedSignIn = { title: 'You could not be signed in', advice: signInAgain, help: toAdmins }

const refusals = {
  refuseSAMLSignIn: refusedSignIn,
  refuseOIDCSignIn: refusedSignIn,
  refuseServerSignIn: {
    ...refusedSignIn,
    help: 'tell the operator of this server this id. They find the reason in its log.',
  },
  refuseSAMLSignOut: {
    title: 'You could not be signed out',
    advice: ({ signedInUrl }: Places) => html`Sign out on <a href="${signedInUrl}">the page of your tokens</a>.`,
    help: toAdmins,
  },
} as const

/** The request that was refused, by which admins or operators find the reason. */
export interface Refused extends Places {
  requestId: string
}

const unavailable = 'Your identity provider does not answer'

/**
 * Returns the page for a sign-in or a logout that was refused, or whose provider does not answer. Admins or operators find the reason
 * by the id of the request.
 */
export const renderRefusedPage = (
  refusal: keyof typeof refusals,
  { requestId, isUnavailable, ...places }: Refused & { isUnavailable: boolean },
  nonce: string,
): string => {
  const { title, advice, help } = refusals[refusal]
  return renderPage(
    isUnavailable ? unavailable : title,
    nonce,
    html`<p>${advice(places)} If that does not help, ${help}</p>
      <pre><code>${requestId}</code></pre>`,
  )
}

/** Returns the page for people whose session has just ended. */
export const renderLoggedOutPage = (startUrl: string, nonce: string): string =>
  renderPage(
    'You are signed out',
    nonce,
    html`<p>Your session has ended. Tokens that you created keep working until they expire or you revoke them.</p>
      <p><a href="${startUrl}">Sign in again</a></p>`,
  )

/** Returns the page that leads people on to the identity provider, which signs them out there. */
export const renderLogoutPage = (providerUrl: string, nonce: string): string =>
  renderPage(
    'You are signed out',
    nonce,
    html`<p>
      Your session here has ended. <a href="${providerUrl}">Sign out at your identity provider, too</a>, if this page
      does not lead you there.
    </p>`,
  )

/** Returns the page for a provider that does not exist or is not set up. */
export const renderNoProviderPage = (nonce: string): string =>
  renderPage(
    'You cannot sign in here',
    nonce,
    html`<p>
      This address belongs to no identity provider, or its setup is not finished. Ask an admin of your organization for
      the right address.
    </p>`,
  )

/** Returns the page for people who are not signed in. */
export const renderSignedOutPage = (nonce: string): string =>
  renderPage(
    'You are not signed in',
    nonce,
    html`<p>Start at the sign-in address of your organization. An admin of your organization knows it.</p>`,
  )

/** What the page of a signed-in person shows. */
export interface SignedInContent {
  name: string
  organization: string
  api: string
  tokens: readonly TokenRow[]
  /** Sent along with the form, which creates only one token, however often a browser sends it. */
  formId: string
  /** The value of a token that was just created. It is shown once. */
  created?: string
  fault?: string
}

const dayOf = (time: string): string => time.slice(0, 10)

const timesOf = ({ createdAt, expiresAt, lastUsedAt }: TokenRow): Html =>
  html`<span class="whole">Created ${dayOf(createdAt)}</span>,
    <span class="whole">${expiresAt ? `expires ${dayOf(expiresAt)}` : 'never expires'}</span>,
    <span class="whole">${lastUsedAt ? `last used ${dayOf(lastUsedAt)}` : 'never used'}</span>`

const tokenRow = (token: TokenRow): Html =>
  html`<li>
    <div>
      <strong>${token.label}</strong>
      <p class="note">${timesOf(token)}</p>
    </div>
    <form method="post">
      <input type="hidden" name="action" value="revoke" />
      <input type="hidden" name="tokenId" value="${token.id}" />
      <button class="quiet" aria-label="Revoke ${token.label}">Revoke</button>
    </form>
  </li>`

const tokenList = (tokens: readonly TokenRow[]): Html =>
  html`<h2>Your tokens</h2>
    <ul class="rows">
      ${tokens.map(tokenRow)}
    </ul>`

const createdToken = (api: string, token: string): Html =>
  html`<section>
    <h2>Your new token</h2>
    <p>It is shown only this once. Keep it like a password.</p>
    <pre><code class="secret">${token}</code></pre>
    <p>Try it:</p>
    <pre><code>curl ${api}/v1/user -H "Authorization: Bearer ${token}"</code></pre>
  </section>`

const createForm = (formId: string): Html =>
  html`<h2>Create a token</h2>
    <form method="post">
      <input type="hidden" name="action" value="create" />
      <input type="hidden" name="formId" value="${formId}" />
      <label for="label">Label</label>
      <input id="label" name="label" maxlength="50" autocomplete="off" required />
      <label for="days">Expires after</label>
      <select id="days" name="days">
        <option value="1">1 day</option>
        <option value="7">7 days</option>
        <option value="30" selected>30 days</option>
        <option value="90">90 days</option>
      </select>
      <div><button>Create token</button></div>
    </form>`

/** Returns the page of a signed-in person, where they create and revoke tokens. */
export const renderSignedInPage = (content: SignedInContent, nonce: string): string => {
  const { name, organization, api, tokens, created, fault, formId } = content
  return renderPage(
    `Signed in to ${organization}`,
    nonce,
    html`<p>You are ${name}. A token that you create here opens ${organization} and nothing else.</p>
      ${fault !== undefined && html`<p class="fault" role="alert">${fault}</p>`}
      ${created !== undefined && createdToken(api, created)} ${createForm(formId)}
      ${tokens.length > 0 && tokenList(tokens)}
      <form class="signed-in" method="post">
        <input type="hidden" name="action" value="sign-out" />
        <p class="note">Your tokens keep working when you sign out.</p>
        <button class="quiet">Sign out</button>
      </form>`,
  )
}
