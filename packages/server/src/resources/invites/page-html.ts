import { html, type Html } from '@scriptorium/site/html'

const style = `
:root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif }
body { max-width: 34rem; margin: 12vh auto; padding: 0 1.5rem }
h1 { font-size: 1.5rem; line-height: 1.25 }
form { margin: 1.5rem 0 }
label { display: block; font-weight: 600 }
input { width: 100%; box-sizing: border-box; font: inherit; padding: .5rem .6rem; margin: .3rem 0 .7rem }
button { font: inherit; font-weight: 600; padding: .5rem 1.1rem; cursor: pointer }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: .8rem; background: color-mix(in srgb, currentcolor 8%, transparent) }
.fault { border-left: .25rem solid #c33; padding-left: .8rem }
.note { opacity: .75; font-size: .9rem }
`

/** Returns a page for invited people. The nonce allows its style. */
const page = (title: string, nonce: string, content: Html): string =>
  String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <meta name="robots" content="noindex" />
          <title>${title}</title>
          <style nonce="${nonce}">
            ${style}
          </style>
        </head>
        <body>
          <h1>${title}</h1>
          ${content}
        </body>
      </html> `,
  )

/** The contents of the page of an invitation. */
export interface InvitePageContent {
  organization: string
  /** The address that the invitation was sent to. */
  email: string | undefined
  fault?: string
}

/** Returns the page of an invitation, with a form for a new account and one for the token of an existing account. */
export const renderInvitePage = ({ organization, email, fault }: InvitePageContent, nonce: string): string =>
  page(
    `You are invited to ${organization}`,
    nonce,
    html`${fault !== undefined && html`<p class="fault" role="alert">${fault}</p>`}
      <form method="post">
        <label for="displayName">Your name</label>
        <input id="displayName" name="displayName" maxlength="64" autocomplete="name" required />
        <button>Make an account</button>
        ${email !== undefined && html`<p class="note">This invitation is for ${email}.</p>`}
      </form>
      <form method="post">
        <label for="token">Or the token of the account that you have</label>
        <input id="token" name="token" type="password" maxlength="512" autocomplete="off" required />
        <button>Accept the invitation</button>
      </form>`,
  )

/** Returns the page that confirms a membership. It shows the token of a new account, once. */
export const renderWelcomePage = (organization: string, api: string, nonce: string, token?: string): string => {
  const made = html`<p>This is the token of your account. It is shown only once: store it like a password.</p>
    <pre><code>${token}</code></pre>
    <p>Try it:</p>
    <pre><code>curl ${api}/v1/user -H "Authorization: Bearer ${token}"</code></pre>`
  const known = html`<p>Your token reaches it from now on.</p>`
  return page(`Welcome to ${organization}`, nonce, token === undefined ? known : made)
}

/** Returns the page for an invitation that does not exist or cannot be used. */
export const renderInvalidInvitePage = (nonce: string): string =>
  page(
    'This invitation is not valid',
    nonce,
    html`<p>It was already used, was withdrawn, or has expired. Ask the person who invited you for a new one.</p>`,
  )
