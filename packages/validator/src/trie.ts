interface Node<T> {
  literals: Map<string, Node<T>>
  parameter?: Node<T>
  leaf?: T
  /** A leaf whose last parameter matches all remaining segments. */
  greedy?: T
}

export interface Trie<T> {
  add(path: string, leaf: T, greedy?: boolean): void
  /** Returns the leaf of a path and the values of its parameters in order, still percent-encoded. */
  find(path: string): { leaf: T; values: string[] } | undefined
}

const isParameter = (segment: string) => segment.startsWith('{') && segment.endsWith('}')

/** Returns the segments of a path and ignores a trailing slash. */
const segmentsOf = (path: string): string[] => {
  const segments = path.split('/')
  segments.shift()
  if (segments.length > 1 && segments.at(-1) === '') segments.pop()
  return segments
}

const node = <T>(): Node<T> => ({ literals: new Map() })

/** Creates a trie of paths. A literal segment takes precedence over a parameter, regardless of the order of insertion. */
export const createTrie = <T>(): Trie<T> => {
  const root = node<T>()

  const descend = (from: Node<T>, segments: string[], index: number, values: string[]): T | undefined => {
    const segment = segments[index]
    if (segment === undefined) return from.leaf
    const literal = from.literals.get(segment)
    const found = literal && descend(literal, segments, index + 1, values)
    if (found) return found
    if (from.parameter && segment !== '') {
      const held = values.length
      values.push(segment)
      const leaf = descend(from.parameter, segments, index + 1, values)
      if (leaf) return leaf
      values.length = held
    }
    if (from.greedy === undefined) return undefined
    values.push(segments.slice(index).join('/'))
    return from.greedy
  }

  return {
    add: (path, leaf, greedy = false) => {
      const segments = segmentsOf(path)
      const last = greedy ? segments.pop() : undefined
      let at = root
      for (const segment of segments) {
        if (segment.includes('{') && !isParameter(segment))
          throw new Error(`A parameter must be a whole segment: ${path}`)
        if (isParameter(segment)) at = at.parameter ??= node()
        else {
          const next = at.literals.get(segment) ?? node<T>()
          at.literals.set(segment, next)
          at = next
        }
      }
      if (last === undefined) at.leaf = leaf
      else at.greedy = leaf
    },
    find: (path) => {
      const segments = segmentsOf(path)
      const values: string[] = []
      const leaf = descend(root, segments, 0, values)
      return leaf === undefined ? undefined : { leaf, values }
    },
  }
}
