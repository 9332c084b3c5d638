import { eventsAddress } from '../dom.ts'

/** Returns the event of a link that the server cannot see: to another site, or from a search result in the dialog. */
const eventOf = (link: HTMLAnchorElement): [kind: string, value: string] | undefined => {
  const dialog = link.closest('.search-dialog')
  const query = dialog?.querySelector('input')?.value.trim()
  if (query && link.role === 'option' && link.dataset['query'] === undefined) return ['search_open_result', query]
  const isElsewhere = /^https?:$/.test(link.protocol) && link.origin !== location.origin
  return isElsewhere ? ['link_click', link.origin + link.pathname] : undefined
}

/** Tells the server what readers follow, without cookies and only while they do not ask not to be counted. */
export const startInsights = (): void => {
  const href = eventsAddress()
  if (href === undefined) return
  const send = (kind: string, value: string) => navigator.sendBeacon(href, new URLSearchParams({ kind, value }))
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    const event = link && eventOf(link)
    if (event) send(...event)
  })
  // The forms for APIs and the assistant are not part of this script.
  document.addEventListener('site-event', (event) => send(...((event as CustomEvent).detail as [string, string])))
}
