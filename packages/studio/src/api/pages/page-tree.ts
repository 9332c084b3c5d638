import type { Page } from '@scriptorium/client'

/** Returns the pages below a page. */
export const childrenOf = (page: Page): Page[] => ('pages' in page ? page.pages : [])

/** Returns all pages of a tree, parents first. */
export const flatten = (pages: readonly Page[]): Page[] => pages.flatMap((page) => [page, ...flatten(childrenOf(page))])

/** Returns the pages from the root of a tree to a page. Empty if the page is not in the tree. */
export const pathTo = (pages: readonly Page[], pageId: string): Page[] => {
  for (const page of pages) {
    if (page.id === pageId) return [page]
    const below = pathTo(childrenOf(page), pageId)
    if (below.length > 0) return [page, ...below]
  }
  return []
}

/** Returns the first page with a body. */
export const firstDocument = (pages: readonly Page[]): Page | undefined =>
  flatten(pages).find(({ type }) => type === 'document')
