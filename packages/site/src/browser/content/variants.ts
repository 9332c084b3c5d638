import { all } from '../dom.ts'

/** Lets the links to this page in other variants lead to the place that the reader has opened. */
export const startVariants = (): void => {
  const links = all('a[data-same-page]') as HTMLAnchorElement[]
  const update = (): void => {
    for (const link of links) link.hash = location.hash
  }
  update()
  addEventListener('hashchange', update)
}
