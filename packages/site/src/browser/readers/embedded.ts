import { assistantOf } from '../assistant/ask.ts'
import { first } from '../dom.ts'

interface Wish {
  scriptorium?: unknown
  text?: unknown
}

/**
 * Lets the panel of another product, in which this page is shown, open the search and the assistant, and tells the panel when to close.
 * Browsers show pages only in frames of origins that the site lists, and nothing that is said here is about the reader.
 */
export const startEmbedded = (): void => {
  if (parent === self) return
  const tell = (said: string): void => parent.postMessage({ scriptorium: said }, '*')
  addEventListener('message', ({ source, data }: MessageEvent<Wish | null>) => {
    if (source !== parent || typeof data?.text !== 'string') return
    if (data.scriptorium === 'search') document.dispatchEvent(new CustomEvent('site-search', { detail: data.text }))
    if (data.scriptorium === 'ask') void assistantOf()?.(data.text)
  })
  // Before others close something of the page itself.
  addEventListener(
    'keydown',
    ({ key }) =>
      key === 'Escape' && !first('dialog[open], [popover]:popover-open, details.menu[open]') && tell('close'),
    true,
  )
  tell(first('[data-wall]') ? 'refused' : 'ready')
}
