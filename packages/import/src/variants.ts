import { pathsIn, type NavigationItem } from './navigation/navigation.ts'
import type { Variant } from './tree.ts'

/** Returns the languages and versions at the top of a navigation, with the folder that holds their pages. */
export const variantsOf = (items: readonly NavigationItem[], places: ReadonlyMap<string, string>): Variant[] =>
  items.flatMap((item) => {
    const [first] = pathsIn(item.items)
    if (item.variant === undefined || first === undefined) return []
    const [folder = ''] = places.get(first)!.split('/')
    return [{ ...item.variant, title: item.title, folder }]
  })
