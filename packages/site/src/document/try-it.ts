import { html, type Html } from '../html.ts'
import type { Rendering } from './context.ts'

/**
 * Returns the button that opens a form for an operation, with what the form needs; false for one that has no form. `coming` stands for
 * what the form needs while it is generated.
 */
export const tryIt = (request: unknown, { context: { tryHref, proxyHref, words } }: Rendering): Html | false => {
  if (request === 'coming') return html`<p class="try"><small>${words.tryComing}</small></p>`
  if (typeof request !== 'object' || request === null || tryHref === undefined) return false
  const shown = {
    body: words.apiRequestBody,
    client: words.tryClient,
    code: words.tryCode,
    copied: words.copied,
    copy: words.copy,
    cookies: words.tryCookies,
    example: words.tryExample,
    failed: words.tryFailed,
    headers: words.tryHeaders,
    invalid: words.tryInvalid,
    keys: words.tryKeys,
    none: words.apiNone,
    notPassed: words.tryNotPassed,
    parameters: words.apiParameters,
    passOn: words.tryPassOn,
    password: words.tryPassword,
    redirect: words.tryRedirect,
    save: words.trySave,
    scopes: words.tryScopes,
    secret: words.trySecret,
    send: words.trySend,
    server: words.tryServer,
    signIn: words.apiAuthentication,
    token: words.tryToken,
    tooMany: words.tooManyText,
    user: words.tryUser,
  }
  const data = JSON.stringify({ request, words: shown, proxyHref })
  return html`<div class="try" data-try="${tryHref}">
    <button type="button" class="button small secondary" aria-expanded="false">${words.tryIt}</button
    ><template>${data}</template>
  </div>`
}
