import type { Alignment } from './align.ts'

/** One item of a merged list: its index in each version that holds it. */
export interface Entry {
  readonly base?: number | undefined
  readonly main?: number | undefined
  readonly request?: number | undefined
}

type Name = 'main' | 'request'

/** An item with the items that follow it because a side put them there: main's first, then the request's. */
interface Node {
  base?: number
  main?: number
  request?: number
  readonly followers: Node[]
}

/** The two sides of a merge. Items that both added in one place are the same item if their texts are equal. */
export interface Sides {
  readonly main: Alignment
  readonly request: Alignment
  readonly textOf: (side: Name, index: number) => string
}

const other = { main: 'request', request: 'main' } as const

/** Returns the side that moved an item; the request if both did. */
const moverOf = ({ main, request }: Sides, base: number): Name | undefined =>
  request.moved.has(base) ? 'request' : main.moved.has(base) ? 'main' : undefined

/** Returns the base items in the order of a side. */
const baseOrder = ({ origin }: Alignment): number[] => origin.filter((base) => base !== undefined)

/** Returns the moved items that are neighbors on both sides and moved together. Additions between them move with them. */
const movedTogether = (sides: Sides, mover: Name): Set<number> => {
  const next = new Map<number, number>()
  const there = baseOrder(sides[mover])
  for (const [index, base] of there.entries()) if (index > 0) next.set(there[index - 1]!, base)
  const together = new Set<number>()
  const here = baseOrder(sides[other[mover]])
  for (const [index, base] of here.entries()) {
    const before = here[index - 1]
    if (before === undefined || next.get(before) !== base) continue
    if (moverOf(sides, base) === mover && moverOf(sides, before) === mover) together.add(before).add(base)
  }
  return together
}

/** Places one side's moved and added items after the items that they follow on that side. */
const placeSide = (
  sides: Sides,
  name: Name,
  nodes: readonly Node[],
  root: Node,
  twins: ReadonlyMap<number, Node>,
): Node[] => {
  const { origin } = sides[name]
  const along = movedTogether(sides, other[name])
  const added: Node[] = []
  // Moved items follow an item that is already placed, so that the result has no cycles.
  let [anchor, near] = [root, root]
  for (const [index, base] of origin.entries()) {
    const node = base === undefined ? (twins.get(index) ?? { followers: [] }) : nodes[base]!
    node[name] = index
    if (base === undefined) {
      if (!twins.has(index)) near.followers.push((added[index] = node))
      near = node
      continue
    }
    const mover = moverOf(sides, base)
    if (mover === other[name]) near = along.has(base) ? node : anchor
    else {
      if (mover === name) anchor.followers.push(node)
      else anchor = node
      near = node
    }
  }
  return added
}

/** Finds the request's additions that main also made in the same place: after or before the same base item. */
const findTwins = (sides: Sides, added: readonly (Node | undefined)[]): Map<number, Node> => {
  const byPlace = new Map<string, number[]>()
  for (const [index, place] of placesOf(sides.main).toReversed()) {
    for (const where of place) {
      const key = `${where} ${sides.textOf('main', index)}`
      const known = byPlace.get(key)
      if (known) known.push(index)
      else byPlace.set(key, [index])
    }
  }
  const twins = new Map<number, Node>()
  const taken = new Set<number>()
  const firstFree = (key: string): number | undefined => {
    const candidates = byPlace.get(key) ?? []
    while (candidates.length > 0 && taken.has(candidates.at(-1)!)) candidates.pop()
    return candidates.at(-1)
  }
  for (const [index, place] of placesOf(sides.request)) {
    const text = sides.textOf('request', index)
    const twin = firstFree(`${place[0]} ${text}`) ?? firstFree(`${place[1]} ${text}`)
    if (twin === undefined) continue
    taken.add(twin)
    twins.set(index, added[twin]!)
  }
  return twins
}

/** Returns the additions of a side, each with the base items before and after it. */
const placesOf = ({ origin, counterpart }: Alignment): [added: number, place: [string, string]][] => {
  const after: number[] = []
  for (let index = origin.length - 1, next = counterpart.length; index >= 0; index--) {
    next = origin[index] ?? next
    after[index] = next
  }
  let before = -1
  return origin.flatMap((base, index): [number, [string, string]][] => {
    before = base ?? before
    return base === undefined ? [[index, [`after ${before}`, `before ${after[index]}`]]] : []
  })
}

/** Returns the entries of nodes and their followers. It does not recurse, because followers can nest as deep as the list is long. */
const flatten = (nodes: readonly Node[]): Entry[] => {
  const entries: Entry[] = []
  const open = nodes.toReversed()
  for (let node = open.pop(); node; node = open.pop()) {
    const { followers, ...entry } = node
    entries.push(entry)
    for (let index = followers.length - 1; index >= 0; index--) open.push(followers[index]!)
  }
  return entries
}

/**
 * Merges the orders of two edits of a list: items that nobody moved keep the order of the base, and each moved or added item
 * follows the item that it follows on its side. Holds every item of both sides, and of the base, exactly once.
 */
export const mergeOrder = (sides: Sides): Entry[] => {
  const nodes = sides.main.counterpart.map((_, base): Node => ({ base, followers: [] }))
  const root: Node = { followers: [] }
  const added = placeSide(sides, 'main', nodes, root, new Map())
  placeSide(sides, 'request', nodes, root, findTwins(sides, added))
  const still = nodes.filter(({ base }) => moverOf(sides, base!) === undefined)
  return flatten([...root.followers, ...still])
}
