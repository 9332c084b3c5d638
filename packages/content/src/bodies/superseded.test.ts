import { describe, expect, test } from 'vitest'
import { documentOf } from '../markdown/document.ts'
import { readMarkdown } from '../markdown/read.ts'
import { mergeDocuments } from './document-bodies.ts'
import { mergeMarkdown } from './markdown-bodies.ts'
import { readableText } from './node-text.ts'
import { mapVersions, type Texts } from './parts.ts'

const asDocument = (markdown: string): string => JSON.stringify(documentOf(readMarkdown(markdown).nodes))

const formats = [
  { name: 'markdown', of: (markdown: string) => markdown, merge: (texts: Texts) => mergeMarkdown(texts).text },
  { name: 'documents', of: asDocument, merge: (texts: Texts) => mergeDocuments(texts).text },
]

const countConflicts = (text: string): number => text.split('Conflict:').length - 1

describe.each(formats)('two people who keep writing in one place of $name', ({ name, of, merge }) => {
  const readable = (text: string): string => (name === 'documents' ? readableText(text) : text)

  /** Lets both save in turns. The second one always sends what was made from the text sent before. */
  const write = (start: string, mine: readonly string[], theirs: readonly string[]): string => {
    let [sent, current, own] = [of(start), of(start), of(start)]
    for (const [turn, text] of mine.entries()) {
      current = merge({ base: own, main: current, request: of(text) })
      own = of(text)
      const next = of(theirs[turn]!)
      current = merge({ base: sent, main: current, request: next })
      sent = next
    }
    return current
  }

  test.each([
    {
      what: 'a paragraph',
      start: 'First.\n\nPenguins swim.\n\nLast.\n',
      mine: ['First.\n\nAll penguins swim far.\n\nLast.\n', 'First.\n\nAll penguins swim far out.\n\nLast.\n'],
      theirs: ['First.\n\nNo penguin dives.\n\nLast.\n', 'First.\n\nNo penguin dives deep.\n\nLast.\n'],
      seen: ['All penguins swim far out.', 'No penguin dives deep.'],
    },
    {
      what: 'an item of a list',
      start: '* One\n* Penguins swim\n* Three\n',
      mine: ['* One\n* All penguins swim far\n* Three\n', '* One\n* All penguins swim far out\n* Three\n'],
      theirs: ['* One\n* No penguin dives\n* Three\n', '* One\n* No penguin dives deep\n* Three\n'],
      seen: ['All penguins swim far out', 'No penguin dives deep'],
    },
  ])('see $what in conflict once, with the latest version of each', ({ start, mine, theirs, seen }) => {
    const text = write(start, mine, theirs)
    expect(countConflicts(text)).toBe(1)
    for (const part of seen) expect(readable(text)).toContain(part)
    expect(readable(text).split('No penguin').length).toBe(2)
  })

  test('keep the conflict when one of them writes elsewhere', () => {
    const [start, mine, theirs] = ['One.\n\nTwo.\n', 'Mine.\n\nTwo.\n', 'Theirs.\n\nTwo.\n']
    const text = write(start, [mine, mine], [theirs, 'Theirs.\n\nTwo and more.\n'])
    expect(countConflicts(text)).toBe(1)
    for (const part of ['Mine.', 'Theirs.', 'Two and more.']) expect(readable(text)).toContain(part)
  })

  test('keep both versions of each paragraph when one of them changes only one of two', () => {
    const [start, mine, theirs] = ['One.\n\nTwo.\n', 'Mine 1.\n\nMine 2.\n', 'Theirs 1.\n\nTheirs 2.\n']
    const text = readable(write(start, [mine, mine], [theirs, 'Theirs 1.\n\nTheirs 2 and more.\n']))
    for (const part of ['Mine 1.', 'Mine 2.', 'Theirs 1.', 'Theirs 2 and more.']) expect(text).toContain(part)
  })

  test('edit the conflict itself once both have seen it', () => {
    const texts = mapVersions({ base: 'One.\n', main: 'Mine.\n', request: 'Theirs.\n' }, of)
    const seen = merge(texts)
    const edited = seen.replace('Theirs.', 'Theirs, edited.')
    const text = merge({ base: seen, main: seen.replace('Mine.', 'Mine, edited.'), request: edited })
    expect(countConflicts(text)).toBe(1)
    expect(readable(text)).toContain('Theirs, edited.')
    expect(readable(text)).toContain('Mine, edited.')
  })
})
