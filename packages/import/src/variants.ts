import { pathsIn, summaryOf, type NavigationItem } from './navigation/navigation.ts'
import type { Variant } from './tree.ts'

const below = (items: readonly NavigationItem[], folder: string): NavigationItem[] =>
  items.map((item) => ({
    ...item,
    ...(item.path?.startsWith(`${folder}/`) && { path: item.path.slice(folder.length + 1) }),
    items: below(item.items, folder),
  }))

/**
 * Returns the languages and versions at the top of a navigation with its places here, and the folder that holds the pages of each. `fileAt`
 * returns the file of a page by its place.
 */
export const variantsOf = (
  items: readonly NavigationItem[],
  fileAt: (place: string) => string | undefined,
): Variant[] =>
  items.flatMap(({ variant, title, items: own }) => {
    const [first] = pathsIn(own)
    if (variant === undefined || first === undefined) return []
    const [folder = ''] = first.split('/')
    const isIndex = /(?:^|\/)(?:_?index|readme)\.\w+$/i.test(fileAt(first) ?? '')
    const home = isIndex && own[0]?.path === first && own[0].items.length === 0 ? first : undefined
    return [{ ...variant, title, folder, home, summary: summaryOf(below(own, folder)) }]
  })
