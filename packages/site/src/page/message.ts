import { html, nothing, type Html } from '../html.ts'
import type { Frame, NavLink } from './model.ts'
import { drawerOf } from './navigation.ts'
import { renderShell, type Markup } from './shell.ts'

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
  /** Where a reader of a site that is shared by links can enter one. */
  keyHref?: string | undefined
  /** The address to try again. */
  retryHref?: string | undefined
}

const keyForm = (href: string, { words }: Frame): Html =>
  html`<form class="wall" action="${href}">
    <input
      name="shareKey"
      required
      maxlength="2048"
      autocomplete="off"
      spellcheck="false"
      placeholder="${words.wallKey}"
      aria-label="${words.wallKey}"
    /><button class="button primary medium">${words.wallOpen}</button>
  </form>`

// Who waits at the door can enter a key, sign in, try again, or leave as the person that the browser remembers.
const waysOut = ({ signInHref, keyHref, retryHref }: Message, frame: Frame): Html => {
  const { words, signOutHref } = frame
  const signIn =
    signInHref !== undefined && html`<p><a class="button primary medium" href="${signInHref}">${words.signIn}</a></p>`
  const retry = retryHref !== undefined && html`<a href="${retryHref}">${words.tryAgain}</a>`
  const signOut = signOutHref !== undefined && html`<a href="${signOutHref}" rel="nofollow">${words.signOut}</a>`
  return html`${keyHref !== undefined && keyForm(keyHref, frame)}${signIn}${(retry || signOut) && html`<p class="ways-out">${retry}${signOut}</p>`}`
}

/** Renders a message in the look of the site. */
export const renderMessage = (message: Message, frame: Frame): Markup => {
  const { words } = frame
  const { title, text, suggestions, hasHome, isStart = false } = message
  const close =
    suggestions.length > 0 &&
    html`<h2>${words.perhaps}</h2>
      <ul class="suggestions">
        ${suggestions.map((link) => html`<li><a href="${link.href}">${link.title}</a></li>`)}
      </ul>`
  const isWall = (message.keyHref ?? message.retryHref) !== undefined
  const home =
    hasHome && !isStart && html`<p><a class="button primary medium" href="${frame.homeHref}">${words.home}</a></p>`
  return renderShell(
    hasHome
      ? { ...frame, isIndexed: false }
      : {
          ...frame,
          signOutHref: undefined,
          sections: [],
          variants: [],
          headerLinks: [],
          footer: [],
          isIndexed: false,
          hasSearch: false,
        },
    {
      title: `${title} · ${frame.title}`,
      head: nothing,
      css: '',
      navigation: hasHome && drawerOf(frame),
      isAlone: true,
      body: html`<main id="~content" class="message" tabindex="-1" ${isWall && html`data-wall`}>
        <h1>${title}</h1>
        <p class="lead">${text}</p>
        ${waysOut(message, frame)}${home}${close}
      </main>`,
    },
  )
}
