import type { Page } from '@scriptorium/client'
import { childrenOf, pathTo } from '../../../api/pages/page-tree.ts'

/** Where a page stands in its tree. */
export interface Standing {
  /** The id of the parent; null at the root. */
  into: string | null
  /** The position among the siblings, without the page itself. */
  at: number
}

const siblingsIn = (pages: readonly Page[], parentId: string | null): readonly Page[] => {
  const parent = parentId === null ? undefined : pathTo(pages, parentId).at(-1)
  return parent ? childrenOf(parent) : pages
}

const parentOf = (pages: readonly Page[], pageId: string): string | null => pathTo(pages, pageId).at(-2)?.id ?? null

/** Returns where a page stands. */
export const standingOf = (pages: readonly Page[], pageId: string): Standing => {
  const into = parentOf(pages, pageId)
  return { into, at: siblingsIn(pages, into).findIndex(({ id }) => id === pageId) }
}

/** Returns where a page stands that is dropped before, after or on another one. */
export const standingAt = (
  pages: readonly Page[],
  movedId: string,
  targetId: string,
  position: 'after' | 'before' | 'on',
): Standing => {
  if (position === 'on') {
    const inside = siblingsIn(pages, targetId).filter(({ id }) => id !== movedId)
    return { into: targetId, at: inside.length }
  }
  const into = parentOf(pages, targetId)
  const others = siblingsIn(pages, into).filter(({ id }) => id !== movedId)
  return { into, at: others.findIndex(({ id }) => id === targetId) + (position === 'after' ? 1 : 0) }
}

/** A step that a key moves a page by. */
export type Step = 'down' | 'in' | 'out' | 'up'

/** Returns where a page stands after a step; undefined if there is no such place. */
export const standingAfter = (pages: readonly Page[], pageId: string, step: Step): Standing | undefined => {
  const { into, at } = standingOf(pages, pageId)
  const siblings = siblingsIn(pages, into)
  if (step === 'up') return at > 0 ? { into, at: at - 1 } : undefined
  if (step === 'down') return at < siblings.length - 1 ? { into, at: at + 1 } : undefined
  if (step === 'out') return into === null ? undefined : standingAt(pages, pageId, into, 'after')
  const before = siblings[at - 1]
  return before && before.type !== 'link' ? standingAt(pages, pageId, before.id, 'on') : undefined
}

const without = (pages: readonly Page[], pageId: string): Page[] =>
  pages
    .filter(({ id }) => id !== pageId)
    .map((page) => ('pages' in page ? { ...page, pages: without(page.pages, pageId) } : page))

const withPage = (pages: readonly Page[], moved: Page, { into, at }: Standing): Page[] =>
  into === null
    ? pages.toSpliced(at, 0, moved)
    : pages.map((page) => {
        if (!('pages' in page)) return page
        return {
          ...page,
          pages: page.id === into ? page.pages.toSpliced(at, 0, moved) : withPage(page.pages, moved, { into, at }),
        }
      })

/** Returns the tree with a page at another place. */
export const movePage = (pages: readonly Page[], pageId: string, standing: Standing): Page[] => {
  const moved = pathTo(pages, pageId).at(-1)
  return moved ? withPage(without(pages, pageId), moved, standing) : [...pages]
}

/** Returns the chosen pages without those that are below another chosen one, in the order of the tree. */
export const topmost = (pages: readonly Page[], chosen: ReadonlySet<string>): Page[] =>
  pages.flatMap((page) => (chosen.has(page.id) ? [page] : topmost(childrenOf(page), chosen)))

/** A page and the place that it moves to. */
export interface PageMove {
  id: string
  standing: Standing
}

/** Returns the moves that bring sibling pages to where they were dropped. Each one assumes those before it. */
export const movesTo = (
  pages: readonly Page[],
  ids: readonly string[],
  targetId: string,
  position: 'after' | 'before' | 'on',
): PageMove[] => {
  const moves: PageMove[] = []
  let tree = [...pages]
  for (const id of ids) {
    const before = moves.at(-1)
    const standing =
      before && position !== 'on' ? standingAt(tree, id, before.id, 'after') : standingAt(tree, id, targetId, position)
    tree = movePage(tree, id, standing)
    moves.push({ id, standing })
  }
  return moves
}
