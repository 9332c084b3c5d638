import { html, nothing } from '../html.ts'
import type { Frame, NavLink } from './model.ts'
import { drawerOf } from './navigation.ts'
import { renderShell } from './shell.ts'

/** A page that says why there is no other. */
export interface Message {
  title: string
  text: string
  /** Pages that the reader may be looking for. */
  suggestions: readonly NavLink[]
  /** Whether to offer the first page and the search. Readers who may not see the site get neither. */
  hasHome: boolean
  /** Whether this is the first page. */
  isStart?: boolean
  /** Where the reader can sign in. */
  signInHref?: string | undefined
}

/** Renders a message in the look of the site. */
export const renderMessage = (message: Message, frame: Frame, nonce: string): string => {
  const { words } = frame
  const { title, text, suggestions, hasHome, isStart = false, signInHref } = message
  const close =
    suggestions.length > 0 &&
    html`<h2>${words.perhaps}</h2>
      <ul class="suggestions">
        ${suggestions.map((link) => html`<li><a href="${link.href}">${link.title}</a></li>`)}
      </ul>`
  const home =
    hasHome && !isStart && html`<p><a class="button primary medium" href="${frame.homeHref}">${words.home}</a></p>`
  const signIn =
    signInHref !== undefined && html`<p><a class="button primary medium" href="${signInHref}">${words.signIn}</a></p>`
  return renderShell(
    hasHome
      ? { ...frame, isIndexed: false }
      : { ...frame, sections: [], variants: [], headerLinks: [], footer: [], isIndexed: false, hasSearch: false },
    {
      title: `${title} · ${frame.title}`,
      head: nothing,
      css: '',
      navigation: hasHome && drawerOf(frame),
      isAlone: true,
      body: html`<main id="~content" class="message" tabindex="-1">
        <h1>${title}</h1>
        <p class="lead">${text}</p>
        ${signIn}${home}${close}
      </main>`,
      nonce,
    },
  )
}
