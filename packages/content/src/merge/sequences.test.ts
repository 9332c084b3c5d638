import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeSequences, type Versions } from './sequences.ts'

const subjects = ['apples', 'boats', 'candles', 'drums', 'engines', 'flags', 'gardens', 'harbours', 'islands', 'jugs']

interface Edit {
  kind: 'edit' | 'delete' | 'move' | 'insert'
  at: number
  to: number
}

const edits = fc.array(
  fc.record({ kind: fc.constantFrom('edit', 'delete', 'move', 'move', 'insert'), at: fc.nat(20), to: fc.nat(20) }),
  { maxLength: 6 },
) as fc.Arbitrary<Edit[]>

interface Item {
  id: string
  text: string
}

const play = (base: readonly Item[], edits: readonly Edit[], side: string): Item[] => {
  const items = [...base]
  for (const [index, { kind, at, to }] of edits.entries()) {
    if (kind === 'insert') {
      const id = `${side}${index}`
      items.splice(to % (items.length + 1), 0, { id, text: `${side} adds ${id} to the list` })
    } else if (items.length > 0) {
      const [item] = items.splice(at % items.length, 1) as [Item]
      if (kind === 'move') items.splice(to % (items.length + 1), 0, item)
      if (kind === 'edit')
        items.splice(at % (items.length + 1), 0, { ...item, text: `${item.text}, ${side} says ${index}` })
    }
  }
  return items
}

const merged = (versions: Versions): string[] =>
  mergeSequences(versions).flatMap(({ main, request, from }) => [
    ...(from === 'request' ? [] : [versions.main[main!]!]),
    ...(from === 'main' ? [] : [`${from === 'both' ? '! ' : ''}${versions.request[request!]!}`]),
  ])

const merge = (base: string, main: string, request: string): string =>
  merged({ base: base.split(' '), main: main.split(' '), request: request.split(' ') }).join(' ')

describe('mergeSequences', () => {
  test('an item that one side moved and the other edited stands at the new place, edited', () => {
    expect(merge('A B C', 'B C A', "A' B C")).toBe("B C A'")
    expect(merge('A B C', "A' B C", 'B C A')).toBe("B C A'")
    expect(merge('A B C D', 'D A B C', "A B C D'")).toBe("D' A B C")
  })

  test('an item that both sides moved stands once, where the request put it', () => {
    expect(merge('A B C D E', 'B C A D E', 'B C D E A')).toBe('B C D E A')
    expect(merge('A B C', 'B C A', 'B C A')).toBe('B C A')
  })

  test('an item that one side moved and the other deleted is gone', () => {
    expect(merge('A B C', 'B C A', 'B C')).toBe('B C')
    expect(merge('A B C', 'A C', 'B A C')).toBe('A C')
  })

  test('an item that both sides edited comes from both, wherever it stands', () => {
    expect(merge('a1.b c d', 'c d a1.b.main', 'a1.b.request c d')).toBe('c d a1.b.main ! a1.b.request')
  })

  test('what one side added inside a section that the other moved goes along', () => {
    const base = 'h1 p1 p2 p3 p4 h2 q1 q2'
    expect(merge(base, 'h2 q1 q2 h1 p1 p2 p3 p4', 'h1 p1 p2 p3 p4 h2 q1 new q2')).toBe('h2 q1 new q2 h1 p1 p2 p3 p4')
    expect(merge(base, 'h1 p1 p2 p3 p4 h2 q1 new q2', 'h2 q1 q2 h1 p1 p2 p3 p4')).toBe('h2 q1 new q2 h1 p1 p2 p3 p4')
  })

  test('dividers stay apart from each other', () => {
    expect(merge('one --- two three', 'one two --- three', 'one two three')).toBe('one two --- three')
  })

  test('every item of both sides is there exactly once, or in a conflict with the other version', () => {
    fc.assert(
      fc.property(fc.nat(10), edits, edits, (size, ours, theirs) => {
        const base = subjects.slice(0, size).map((id): Item => ({ id, text: `This is about ${id} alone` }))
        const [main, request] = [play(base, ours, 'main'), play(base, theirs, 'request')]
        const textsOf = (items: readonly Item[]): string[] => items.map(({ text }) => text)
        const found = merged({ base: textsOf(base), main: textsOf(main), request: textsOf(request) })
        const expected = [...base, ...main, ...request].map(({ id }) => id)
        for (const id of new Set(expected)) {
          const [was, mine, yours] = [base, main, request].map((list) => list.find((one) => one.id === id)?.text)
          const isKept = (mine !== undefined && yours !== undefined) || (mine ?? yours ?? was) !== was
          const texts = !isKept ? [] : mine === was || mine === undefined ? [yours!] : [mine]
          if (mine !== was && yours !== was && mine !== yours && mine !== undefined && yours !== undefined)
            texts.push(yours)
          const about = new RegExp(`\\b${id}\\b`)
          expect(found.filter((text) => about.test(text)).map((text) => text.replace(/^! /, ''))).toEqual(texts)
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('the order of one side alone is kept whole', () => {
    fc.assert(
      fc.property(fc.nat(10), edits, fc.boolean(), (size, ours, isMain) => {
        const base = subjects.slice(0, size).map((id): Item => ({ id, text: `This is about ${id} alone` }))
        const textsOf = (items: readonly Item[]): string[] => items.map(({ text }) => text)
        const [was, now] = [textsOf(base), textsOf(play(base, ours, 'side'))]
        const sides = isMain ? { main: now, request: was } : { main: was, request: now }
        expect(merged({ base: was, ...sides })).toEqual(now)
      }),
      { numRuns: 500 },
    )
  })
})
