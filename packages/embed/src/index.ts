import { createPanel } from './panel.ts'
import { pageAddress, type Wanted } from './address.ts'

export type { Wanted } from './address.ts'

/** What the panel shows, and how. */
export interface EmbedOptions {
  /** Address of the published site, such as `https://docs.example.com/`. It must list the origin of this page. */
  site: string
  /** Path of the page to begin with. Default: the first page of the site. */
  page?: string
  /** A signed visitor token, or a function that returns one. It is called when the panel opens and when the site asks for a sign-in. */
  token?: string | (() => Promise<string> | string)
  /** Whether to show a button that opens the panel. Default: true. */
  hasButton?: boolean
  /** Name of the button and of the panel. Default: Help. */
  label?: string
  /** Name of the button that closes the panel. Default: Close. */
  closeLabel?: string
  /** Name of the link that opens the site in a tab of its own. Default: Open in a new tab. */
  newTabLabel?: string
}

/** A panel with a site. */
export interface Embed {
  /** Opens the panel: where it was, at a page, with a search, or with a question to the assistant. */
  open: (wanted?: Wanted) => void
  close: () => void
  /** Removes the panel and its button from the page. */
  remove: () => void
}

/** Adds a panel with a site to this page. Nothing of the site is loaded before the panel is opened. */
export const embed = (options: EmbedOptions): Embed => {
  const site = new URL(options.site.endsWith('/') ? options.site : `${options.site}/`, location.href)
  const panel = createPanel({ label: 'Help', closeLabel: 'Close', newTabLabel: 'Open in a new tab', ...options }, site)
  const { frame } = panel
  const { token } = options
  let [isReady, isRenewed] = [false, false]
  let waiting: Wanted = {}

  const load = async (page = options.page): Promise<void> => {
    isReady = false
    const given = typeof token === 'function' ? await token() : token
    frame.src = pageAddress(site, page, given)
  }
  // Without a token the visitor sees what everyone sees.
  const loadPage = (page?: string): Promise<void> =>
    load(page).catch(() => void (frame.src = pageAddress(site, page, undefined)))
  const tell = ({ search, ask }: Wanted): void => {
    if (search !== undefined) frame.contentWindow?.postMessage({ scriptorium: 'search', text: search }, site.origin)
    if (ask !== undefined) frame.contentWindow?.postMessage({ scriptorium: 'ask', text: ask }, site.origin)
  }
  const open = (wanted: Wanted = {}): void => {
    panel.show()
    if (isReady && wanted.page === undefined) return tell(wanted)
    waiting = wanted
    if (frame.src === '' || wanted.page !== undefined) void loadPage(wanted.page)
  }
  const receive = ({ source, origin, data }: MessageEvent<{ scriptorium?: unknown } | null>): void => {
    if (source !== frame.contentWindow || origin !== site.origin) return
    const said = data?.scriptorium
    if (said === 'close') panel.hide()
    if (said === 'ready') {
      ;[isReady, isRenewed] = [true, false]
      tell(waiting)
      waiting = {}
    }
    // The token may have expired. A second refusal is about something else.
    if (said === 'refused' && typeof token === 'function' && !isRenewed) {
      isRenewed = true
      void loadPage(waiting.page)
    }
  }
  addEventListener('message', receive)
  panel.onOpen(() => open())
  return {
    open,
    close: panel.hide,
    remove: () => {
      removeEventListener('message', receive)
      panel.remove()
    },
  }
}
