import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editList, type Item, listEdits, mergedTexts, someItems } from '../../test/random-lists.ts'
import { mergeItems, mergeSequences, type ItemStep, type Versions } from './sequences.ts'

const textsOf = (items: readonly Item[]): string[] => items.map(({ text }) => text)

const merged = (versions: Versions): string[] =>
  mergeSequences(versions).flatMap((step) => {
    if (step.from === 'conflict')
      return step.items.length === 0 ? ['!'] : step.items.map((index) => `! ${versions.request[index]!}`)
    const { main, request, from } = step
    const [ours, theirs] = [versions.main[main!]!, versions.request[request!]!]
    return from === 'both' ? [ours, `! ${theirs}`] : [from === 'main' ? ours : theirs]
  })

const merge = (base: string, main: string, request: string): string =>
  merged({ base: base.split(' '), main: main.split(' '), request: request.split(' ') }).join(' ')

describe('mergeSequences', () => {
  test('an item that one side moved and the other edited is edited at the new place', () => {
    expect(merge('A B C', 'B C A', "A' B C")).toBe("B C A'")
    expect(merge('A B C', "A' B C", 'B C A')).toBe("B C A'")
    expect(merge('A B C D', 'D A B C', "A B C D'")).toBe("D' A B C")
  })

  test("an item that both sides moved appears once, at the request's place", () => {
    expect(merge('A B C D E', 'B C A D E', 'B C D E A')).toBe('B C D E A')
    expect(merge('A B C', 'B C A', 'B C A')).toBe('B C A')
  })

  test('an item that one side moved and the other deleted is gone', () => {
    expect(merge('A B C', 'B C A', 'B C')).toBe('B C')
    expect(merge('A B C', 'A C', 'B A C')).toBe('A C')
  })

  test('an item that both sides edited has both edits, also if it moved', () => {
    expect(merge('a1.b c d', 'c d a1.b.main', 'a1.b.request c d')).toBe('c d a1.b.main ! a1.b.request')
  })

  test('an item that one side edited and the other deleted is a conflict', () => {
    expect(merge('A B C', "A B' C", 'A C')).toBe("A B' ! C")
    expect(merge('A B C', 'A C', "A B' C")).toBe("A ! B' C")
    expect(merge('A B C', "B' A C", 'A C')).toBe("B' ! A C")
  })

  test('what both sides replaced is one conflict', () => {
    expect(merge('A B C D', 'A X D', 'A Y Z D')).toBe('A X ! Y ! Z D')
    expect(merge('A B C D', 'A X D', 'A D')).toBe('A X ! D')
    expect(merge('A B C D', 'A X D', 'A X D')).toBe('A X D')
  })

  test('an item of a conflict that one side left alone is part of its version if the other may have replaced it', () => {
    expect(merge('A B C D', "A B' C D", 'A X Y D')).toBe("A B' C ! X ! Y D")
    expect(merge('A B C D', 'A X Y D', "A B' C D")).toBe("A X Y ! B' ! C D")
    expect(merge('A B C D', "A B' C D", 'A D')).toBe("A B' ! D")
    expect(merge('A B C D', 'A D', "A B' C D")).toBe("A ! B' D")
  })

  test('items that one side added to a section move with the section that the other side moved', () => {
    const base = 'h1 p1 p2 p3 p4 h2 q1 q2'
    expect(merge(base, 'h2 q1 q2 h1 p1 p2 p3 p4', 'h1 p1 p2 p3 p4 h2 q1 new q2')).toBe('h2 q1 new q2 h1 p1 p2 p3 p4')
    expect(merge(base, 'h1 p1 p2 p3 p4 h2 q1 new q2', 'h2 q1 q2 h1 p1 p2 p3 p4')).toBe('h2 q1 new q2 h1 p1 p2 p3 p4')
  })

  test('dividers do not become adjacent', () => {
    expect(merge('one --- two three', 'one two --- three', 'one two three')).toBe('one two --- three')
  })

  test('every item of both sides appears exactly once, or in a conflict with the other version', () => {
    fc.assert(
      fc.property(fc.nat(10), listEdits, listEdits, (size, ours, theirs) => {
        const base = someItems(size)
        const [main, request] = [editList(base, ours, 'main'), editList(base, theirs, 'request')]
        const found = merged({ base: textsOf(base), main: textsOf(main), request: textsOf(request) })
        const expected = mergedTexts(base, main, request)
        // Only a conflict about a passage shows what one side deleted there, as part of the version of the side that left it alone.
        const isDeleted = ({ id }: Item): boolean => expected.get(id)!.length === 0
        const left = [
          ...textsOf(main.filter(isDeleted)),
          ...textsOf(request.filter(isDeleted)).map((text) => `! ${text}`),
        ]
        const shown = found.filter((text) => text !== '!')
        const sure = shown.filter((text) => !left.includes(text))
        expect(sure.map((text) => text.replace(/^! /, '')).toSorted()).toEqual([...expected.values()].flat().toSorted())
        expect(new Set(shown).size).toBe(shown.length)
        expect(sure.length === shown.length || found.some((text) => text.startsWith('! '))).toBe(true)
      }),
      { numRuns: 400 },
    )
  })

  test('an order that only one side changed is kept completely', () => {
    fc.assert(
      fc.property(fc.nat(10), listEdits, fc.boolean(), (size, ours, isMain) => {
        const base = someItems(size)
        const [was, now] = [textsOf(base), textsOf(editList(base, ours, 'side'))]
        const sides = isMain ? { main: now, request: was } : { main: was, request: now }
        expect(merged({ base: was, ...sides })).toEqual(now)
      }),
      { numRuns: 200 },
    )
  })

  test('many additions of both sides in one place take linear time', () => {
    const added = (side: string) => Array.from({ length: 60_000 }, (_, index) => `${side} ${index}`)
    const found = merged({
      base: ['a', 'b'],
      main: ['a', ...added('main'), 'b'],
      request: ['a', ...added('request'), 'b'],
    })
    expect(found).toHaveLength(120_002)
    const same = Array.from({ length: 60_000 }, () => 'same')
    expect(merged({ base: ['a'], main: ['a', ...same], request: ['a', ...same] })).toHaveLength(60_001)
  })
})

test('many items that both sides edited take linear time', () => {
  const steps = Array.from({ length: 150_000 }, (_, index): ItemStep => {
    return { base: index, main: index, request: index, from: 'both' }
  })
  expect(mergeItems(steps, () => undefined)).toHaveLength(2 * steps.length)
})
