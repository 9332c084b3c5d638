import { html } from '@scriptorium/site/html'
import { renderPage } from '../../http/outside/page-html.ts'

/** The contents of the page of an invitation. */
export interface InvitePageContent {
  organization: string
  /** The address that the invitation was sent to. */
  email: string | undefined
  /** The name of the person who is signed in to the studio in this browser. */
  visitor: string | undefined
  /** The address of the studio. */
  studio: string
  fault?: string
}

const newAccountForm = html`<form method="post">
  <label for="displayName">Your name</label>
  <input id="displayName" name="displayName" maxlength="64" autocomplete="name" required />
  <button>Create an account</button>
</form>`

const visitorForms = (visitor: string) =>
  html`<form method="post">
      <p>You are signed in as ${visitor}.</p>
      <input type="hidden" name="account" value="signed-in" />
      <button>Accept the invitation</button>
    </form>
    <details class="other">
      <summary>Join with another account</summary>
      ${newAccountForm}
    </details>`

const strangerForms = (studio: string) =>
  html`${newAccountForm}
    <section class="other">
      <h2>If you already have an account</h2>
      <p><a href="${studio}/sign-in">Sign in</a>, then open this page again. Or accept with a token:</p>
      <form method="post">
        <label for="token">One of your tokens</label>
        <input id="token" name="token" type="password" maxlength="512" autocomplete="off" required />
        <button class="quiet">Accept the invitation</button>
      </form>
    </section>`

/** Returns the page of an invitation. Who is signed in accepts it with one button; others create an account, sign in or use a token. */
export const renderInvitePage = (
  { organization, email, visitor, studio, fault }: InvitePageContent,
  nonce: string,
): string =>
  renderPage(
    `You are invited to ${organization}`,
    nonce,
    html`${email !== undefined && html`<p>The invitation is for ${email}.</p>`}${
      fault !== undefined && html`<p class="fault" role="alert">${fault}</p>`
    }
    ${visitor === undefined ? strangerForms(studio) : visitorForms(visitor)}`,
  )

/** Returns the page that confirms a membership. It shows the token of a new account, once. */
export const renderWelcomePage = (
  organization: string,
  { api, studio }: { api: string; studio: string },
  nonce: string,
  token?: string,
): string => {
  const made = html`<p>Your account is ready.</p>
    <p><a class="button" href="${studio}/">Open the studio</a></p>
    <details class="other">
      <summary>A token for programs</summary>
      <p>This is the token of your account. It is shown only once: store it like a password.</p>
      <pre><code class="secret">${token}</code></pre>
      <p>Try it:</p>
      <pre><code>curl ${api}/v1/user -H "Authorization: Bearer ${token}"</code></pre>
    </details>`
  const known = html`<p>You are a member now.</p>
    <p><a class="button" href="${studio}/">Open the studio</a></p>`
  return renderPage(`Welcome to ${organization}`, nonce, token === undefined ? known : made)
}

/** Returns the page for an invitation that does not exist or cannot be used. */
export const renderInvalidInvitePage = (nonce: string): string =>
  renderPage(
    'This invitation is not valid',
    nonce,
    html`<p>It was already used, was withdrawn, or has expired. Ask the person who invited you for a new one.</p>`,
  )
