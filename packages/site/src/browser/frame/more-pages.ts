import { all, first } from '../dom.ts'

const linkIn = (item: Element): string | null => first('a', item)?.getAttribute('href') ?? null

const depthOf = (item: Element): number => {
  const list = item.parentElement?.closest('ul')
  return list ? 1 + depthOf(list) : 0
}

/** Returns the list around the page that a link leads to, as its own page tree has it. */
const listAt = async (href: string): Promise<HTMLElement> => {
  const answer = await fetch(href)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const current = first('.tree [aria-current="page"]', page)
  const list = current?.closest('ul')
  if (!answer.ok || !list) throw new Error('There is no page tree')
  current!.removeAttribute('aria-current')
  current!.classList.remove('open')
  current!.parentElement!.querySelector('ul')?.remove()
  return list
}

/** Puts the next part of a long list in the place of the link that leads to it. */
const load = async (link: HTMLAnchorElement): Promise<void> => {
  const own = link.closest('li')!
  const list = await listAt(link.href)
  if (depthOf(list) !== depthOf(own.parentElement!)) throw new Error('The page is in another list')
  const known = new Set([...own.parentElement!.children].filter((item) => item !== own).map(linkIn))
  const entries = all(':scope > li', list).filter((entry) => {
    const direction = first(':scope > a[data-more]', entry)?.dataset['more']
    return direction === undefined ? !known.has(linkIn(entry)) : direction === link.dataset['more']
  })
  own.replaceWith(...entries)
  first('a', entries[0] ?? document)?.focus()
}

/** Loads the parts of long lists in the page tree without leaving the page. */
export const startMorePages = (): void => {
  document.getElementById('~navigation')?.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-more]') : null
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    load(link).catch(() => location.assign(link.href))
  })
}
