import { html } from '@scriptorium/site/html'
import { renderPage } from '../../http/outside/page-html.ts'
import type { MailWords } from '@scriptorium/mail/words'

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

const newAccountForm = ({ t }: MailWords) =>
  html`<form method="post">
    <label for="displayName">${t('yourName')}</label>
    <input id="displayName" name="displayName" maxlength="64" autocomplete="name" required />
    <button>${t('createAccount')}</button>
  </form>`

const visitorForms = (visitor: string, words: MailWords) =>
  html`<form method="post">
      <p>${words.t('signedInAs', { name: visitor })}</p>
      <input type="hidden" name="account" value="signed-in" />
      <button>${words.t('accept')}</button>
    </form>
    <details class="other">
      <summary>${words.t('joinOther')}</summary>
      ${newAccountForm(words)}
    </details>`

const strangerForms = (studio: string, words: MailWords) =>
  html`${newAccountForm(words)}
    <section class="other">
      <h2>${words.t('haveAccount')}</h2>
      <p><a href="${studio}/sign-in">${words.t('signIn')}</a></p>
      <p>${words.t('thenReopen')}</p>
      <form method="post">
        <label for="token">${words.t('yourToken')}</label>
        <input id="token" name="token" type="password" maxlength="512" autocomplete="off" required />
        <button class="quiet">${words.t('accept')}</button>
      </form>
    </section>`

/** Returns the page of an invitation. Who is signed in accepts it with one button; others create an account, sign in or use a token. */
export const renderInvitePage = (
  { organization, email, visitor, studio, fault }: InvitePageContent,
  words: MailWords,
  nonce: string,
): string =>
  renderPage(
    words.t('invited', { organization }),
    nonce,
    html`${email !== undefined && html`<p>${words.t('isFor', { email })}</p>`}${
      fault !== undefined && html`<p class="fault" role="alert">${fault}</p>`
    }
    ${visitor === undefined ? strangerForms(studio, words) : visitorForms(visitor, words)}`,
    { language: words.language },
  )

/** Returns the page that confirms a membership. It shows the token of a new account, once. */
export const renderWelcomePage = (
  { organization, api, studio, token }: { organization: string; api: string; studio: string; token?: string },
  { t, language }: MailWords,
  nonce: string,
): string => {
  const made = html`<p>${t('accountReady')}</p>
    <p><a class="button" href="${studio}/">${t('openStudio')}</a></p>
    <details class="other">
      <summary>${t('programToken')}</summary>
      <p>${t('tokenOnce')}</p>
      <pre dir="ltr"><code class="secret">${token}</code></pre>
      <p>${t('tryIt')}</p>
      <pre dir="ltr"><code>curl ${api}/v1/user -H "Authorization: Bearer ${token}"</code></pre>
    </details>`
  const known = html`<p>${t('memberNow')}</p>
    <p><a class="button" href="${studio}/">${t('openStudio')}</a></p>`
  return renderPage(t('welcome', { organization }), nonce, token === undefined ? known : made, { language })
}

/** Returns the page for an invitation that does not exist or cannot be used. */
export const renderInvalidInvitePage = ({ t, language }: MailWords, nonce: string): string =>
  renderPage(t('invalid'), nonce, html`<p>${t('invalidText')}</p>`, { language })
