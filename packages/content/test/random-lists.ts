import fc from 'fast-check'

/** An item of a list under test; its id is a word of its text, whatever happens to it. */
export interface Item {
  readonly id: string
  readonly text: string
}

/** One random edit of a list. */
export interface ListEdit {
  readonly kind: 'edit' | 'delete' | 'move' | 'insert'
  readonly at: number
  readonly to: number
}

/** Names of items, none of which is part of another. */
export const subjects = [
  'apples',
  'boats',
  'candles',
  'drums',
  'engines',
  'flags',
  'gardens',
  'harbours',
  'islands',
  'jugs',
]

/** The first items of a list. */
export const someItems = (size: number): Item[] =>
  subjects.slice(0, size).map((id) => ({ id, text: `This is about ${id} alone` }))

/** Random edits of one side. */
export const listEdits: fc.Arbitrary<ListEdit[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('edit', 'delete', 'move', 'move', 'insert'),
    at: fc.nat(20),
    to: fc.nat(20),
  }),
  { maxLength: 6 },
)

/** Applies edits to a list. */
export const editList = (base: readonly Item[], edits: readonly ListEdit[], side: string): Item[] => {
  const items = [...base]
  for (const [index, { kind, at, to }] of edits.entries()) {
    const id = `${side}${index}`
    if (kind === 'insert') items.splice(to % (items.length + 1), 0, { id, text: `${side} adds ${id} to the list` })
    else if (items.length > 0) {
      const place = at % items.length
      const [item] = items.splice(place, 1) as [Item]
      if (kind === 'move') items.splice(to % (items.length + 1), 0, item)
      if (kind === 'edit') items.splice(place, 0, { ...item, text: `${item.text}, ${side} says ${index}` })
    }
  }
  return items
}

/** Says by id which texts a merge must hold, each once: two where both sides edited an item, none where it is gone. */
export const mergedTexts = (
  base: readonly Item[],
  main: readonly Item[],
  request: readonly Item[],
): Map<string, string[]> => {
  const ids = new Set([...base, ...main, ...request].map(({ id }) => id))
  return new Map(
    [...ids].map((id) => {
      const [was, ours, theirs] = [base, main, request].map((list) => list.find((one) => one.id === id)?.text)
      const edited = new Set([ours, theirs].filter((text) => text !== undefined && text !== was)) as Set<string>
      const isKept = ours !== undefined && theirs !== undefined
      return [id, edited.size > 0 ? [...edited] : isKept ? [ours] : []]
    }),
  )
}
