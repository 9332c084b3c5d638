import { html, type Html } from '@scriptorium/site/html'
import { renderPage } from '../../http/outside/page-html.ts'
import type { Urls } from '../../../platform/urls.ts'
import type { AppResource } from '../content-urls/app-address.ts'

/** What every page for a signed-in person says about them. */
export interface Signed {
  name: string
}

/** What a page shows besides its content. */
export interface Shown {
  signed: Signed
  /** What the step that led to the page has done. */
  notice?: string | undefined
  fault?: string | undefined
}

/** Returns the form that signs a person out. */
export const signOutForm = ({ name }: Signed): Html =>
  html`<form class="signed-in" method="post">
    <input type="hidden" name="action" value="sign-out" />
    <p class="note">You are ${name}.</p>
    <button class="quiet">Sign out</button>
  </form>`

/** Returns what was wrong with a form. */
export const faultText = (fault: string | undefined): Html | false =>
  fault !== undefined && html`<p class="fault" id="fault" role="alert">${fault}</p>`

/** Returns the page for people who are not signed in. It is the same whether the resource exists or not. */
export const renderSignInPage = (
  { kind, path }: Pick<AppResource, 'kind' | 'path'>,
  urls: Pick<Urls, 'api'>,
  nonce: string,
  fault?: string,
): string =>
  renderPage(
    `Sign in to see this ${kind}`,
    nonce,
    html`${faultText(fault)}
      <form method="post">
        <input type="hidden" name="action" value="sign-in" />
        <label for="token">One of your tokens</label>
        <input
          id="token"
          name="token"
          type="password"
          autocomplete="off"
          required
          ${fault !== undefined && html` autofocus aria-describedby="fault"`}
        />
        <div><button>Sign in</button></div>
        <p class="note">
          If your organization uses single sign-on, start at its sign-in address, and then open this page again.
        </p>
      </form>
      <h2>Over the API</h2>
      <p>With a token that may see the ${kind}, programs read it here:</p>
      <pre><code>curl ${urls.api(`/v1/${path}`)} -H "Authorization: Bearer $TOKEN"</code></pre>`,
  )

/** Returns the page for people who may not see a resource, or not use it. */
export const renderRefusalPage = (
  { kind }: Pick<AppResource, 'kind'>,
  { status, message }: { status: number; message: string },
  signed: Signed,
  nonce: string,
): string =>
  renderPage(
    status === 404 ? `There is no such ${kind}` : `You cannot use this ${kind}`,
    nonce,
    html`<p>${status === 404 ? `No ${kind} at this address is visible to you.` : message}</p>
      ${signOutForm(signed)}`,
  )

/** Returns a list. */
export const list = (items: readonly Html[]): Html =>
  html`<ul>
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul>`

/** Returns the scopes of an integration as a list with its title. */
export const scopeList = (scopes: readonly string[]): Html =>
  html`<h2>Scopes</h2>
    ${scopes.length === 0 ? html`<p>None.</p>` : list(scopes.map((scope) => html`<code>${scope}</code>`))}`

const notices: Readonly<Record<string, string>> = {
  saved: 'The configuration is saved.',
  agreed: 'The scopes are agreed to.',
  installed: 'The integration is installed.',
  removed: 'The integration is uninstalled.',
}

/** Returns what a step that led to this page has done. */
export const noticeText = (notice: string | undefined): Html | false =>
  notice !== undefined && Object.hasOwn(notices, notice) && html`<p class="done" role="status">${notices[notice]}</p>`
