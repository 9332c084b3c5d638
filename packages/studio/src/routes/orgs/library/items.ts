import type { Collection, Space } from '@scriptorium/client'

interface Placed {
  id: string
  title: string
  parent: string | undefined
  /** Whether the person creates content in the collection that holds it. Absent at the top level. */
  canMove?: boolean
}

/** A collection with what it holds, or a space. */
export type Item =
  | (Placed & { kind: 'collection'; collection: Collection; items: Item[] })
  | (Placed & { kind: 'space'; space: Space; items: [] })

/** Returns what a collection holds, or what is at the top. What belongs to a collection that cannot be seen is at the top. */
export const itemsIn = (collections: readonly Collection[], spaces: readonly Space[], parent?: string): Item[] => {
  const known = new Set(collections.map(({ id }) => id))
  const isHere = (one: { parent?: string }) =>
    one.parent === parent || (parent === undefined && one.parent !== undefined && !known.has(one.parent))
  const above = collections.find(({ id }) => id === parent)
  const place = { parent, ...(above && { canMove: above.permissions.create }) }
  return [
    ...collections.filter(isHere).map((collection): Item => ({
      kind: 'collection',
      id: collection.id,
      title: collection.title,
      ...place,
      collection,
      items: itemsIn(collections, spaces, collection.id),
    })),
    ...spaces.filter(isHere).map((space): Item => ({
      kind: 'space',
      id: space.id,
      title: space.title,
      ...place,
      space,
      items: [],
    })),
  ]
}

/** Returns all items of a tree, parents first. */
export const flattenItems = (items: readonly Item[]): Item[] =>
  items.flatMap((item) => [item, ...flattenItems(item.items)])

/** Returns the item with an id. */
export const itemWith = (roots: readonly Item[], id: string | undefined): Item | undefined =>
  id === undefined ? undefined : flattenItems(roots).find((item) => item.id === id)

/** Returns the items whose titles have a text, with what holds them. */
export const itemsFound = (items: readonly Item[], text: string): Item[] =>
  items.flatMap((item): Item[] => {
    if (item.title.toLocaleLowerCase().includes(text.toLocaleLowerCase())) return [item]
    if (item.kind === 'space') return []
    const inside = itemsFound(item.items, text)
    return inside.length === 0 ? [] : [{ ...item, items: inside }]
  })

/** Returns the first items of a tree, parents first. */
export const firstItems = (items: readonly Item[], count: number): Item[] => {
  let left = count
  const first = (all: readonly Item[]): Item[] =>
    all.flatMap((item): Item[] => {
      if (left === 0) return []
      left--
      return item.kind === 'space' ? [item] : [{ ...item, items: first(item.items) }]
    })
  return first(items)
}
