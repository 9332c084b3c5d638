/** A key with its value. */
export type LeafEntry = readonly [key: string, value: unknown]

/** A chunk of the bottom level, which holds the values. */
export interface Leaf {
  readonly level: 0
  readonly entries: readonly LeafEntry[]
  /** Returns the first entry whose key is not below `key`, without parsing the others. */
  readonly firstFrom?: (key: string) => LeafEntry | undefined
}

/** Returns the index of the first entry whose key is not below `key`. */
export const lowerBound = (entries: readonly (readonly [string, ...unknown[]])[], key: string, from = 0): number => {
  let low = from
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (entries[middle]![0] < key) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the first entry of a leaf whose key is not below `key`. */
export const firstOfLeaf = (leaf: Leaf, key: string): LeafEntry | undefined =>
  leaf.firstFrom ? leaf.firstFrom(key) : leaf.entries[lowerBound(leaf.entries, key)]

const [quote, comma, backslash, openBracket, closeBracket, openBrace, closeBrace] = [34, 44, 92, 91, 93, 123, 125]

const isEscaped = (text: string, index: number): boolean => {
  let start = index
  while (text.charCodeAt(start - 1) === backslash) start--
  return (index - start) % 2 === 1
}

const endOfString = (text: string, start: number): number => {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}

// `[0,[[key,value],[key,value]]]`
const depthOfEntries = 3
const startOfLeaf = '[0,[["'

const scannedStartsOf = (text: string): number[] => {
  const starts: number[] = []
  let depth = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === quote) index = endOfString(text, index)
    else if (code === openBracket || code === openBrace) {
      if (++depth === depthOfEntries) starts.push(index)
    } else if (code === closeBracket || code === closeBrace) depth--
  }
  return starts
}

const isLetter = (code: number): boolean => code >= 97 && code <= 122

/**
 * Like `scannedStartsOf`, but looks only at opening brackets, which is five times as fast. Returns undefined if an array could be
 * an element of an array in a value: the first such element follows a bracket, or a comma that does not follow a bracket.
 */
const quickStartsOf = (text: string): number[] | undefined => {
  const first = startOfLeaf.length - 2
  const starts = [first]
  for (let at = text.indexOf('[', first + 1); at >= 0; at = text.indexOf('[', at + 1)) {
    const before = text.charCodeAt(at - 1)
    if (before === openBracket) return undefined
    if (before !== comma) continue
    // A quote in a text is escaped, and a letter never follows the quote that ends a text.
    const isEntry =
      text.charCodeAt(at - 2) === closeBracket && text.charCodeAt(at + 1) === quote && isLetter(text.charCodeAt(at + 2))
    if (!isEntry) return undefined
    starts.push(at)
  }
  return starts
}

/** Returns where the entries of a leaf begin in its stored form. */
const startsOf = (text: string): number[] =>
  (text.startsWith(startOfLeaf) && quickStartsOf(text)) || scannedStartsOf(text)

const keyAt = (text: string, start: number): string => {
  const key = text.slice(start + 2, endOfString(text, start + 1))
  return key.includes('\\') ? (JSON.parse(`"${key}"`) as string) : key
}

const firstIn = (text: string, starts: readonly number[], key: string): LeafEntry | undefined => {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (keyAt(text, starts[middle]!) < key) low = middle + 1
    else high = middle
  }
  const start = starts[low]
  if (start === undefined) return undefined
  // A comma separates entries. After the last one, two brackets close the chunk.
  const end = low + 1 < starts.length ? starts[low + 1]! - 1 : text.length - 2
  return JSON.parse(text.slice(start, end)) as LeafEntry
}

// Parsing all entries takes about as long as parsing this many one by one, and takes as much memory as the text with so many of them.
const maxLookups = 16

/**
 * Returns a leaf that parses single entries until it was asked for several of them, or for all. Pages that show many entries
 * of a large space need one of each leaf.
 */
export const lazyLeaf = (text: string): Leaf => {
  // Either the text or the parsed entries are kept, so that a cached leaf never takes the memory of both.
  let unparsed: { text: string; starts?: number[] } | undefined = { text }
  let parsed: readonly LeafEntry[] = []
  // A page is asked for several times while another one is rendered.
  const found = new Map<string, LeafEntry | undefined>()
  const entries = (): readonly LeafEntry[] => {
    if (unparsed) parsed = (JSON.parse(unparsed.text) as [number, LeafEntry[]])[1]
    unparsed = undefined
    found.clear()
    return parsed
  }
  return {
    level: 0,
    get entries() {
      return entries()
    },
    firstFrom(key) {
      if (found.has(key)) return found.get(key)
      if (!unparsed || found.size >= maxLookups) return entries()[lowerBound(entries(), key)]
      const entry = firstIn(unparsed.text, (unparsed.starts ??= startsOf(unparsed.text)), key)
      found.set(key, entry)
      return entry
    },
  }
}
