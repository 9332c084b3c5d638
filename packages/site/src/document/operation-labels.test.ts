import { textOf, type BlockNode } from '@scriptorium/content/markdown/document'
import { readMarkdown } from '@scriptorium/content/markdown/read'
import { writeMarkdown } from '@scriptorium/content/markdown/write'
import { expect, test } from 'vitest'
import { wordsFor } from '../words/words.ts'
import { originalOf, withLabels } from './operation-labels.ts'

const german = wordsFor('de')

const inGerman = (markdown: string): string => {
  const document = readMarkdown(markdown)
  return writeMarkdown({ ...document, nodes: [...withLabels(document.nodes, german)] }).trim()
}

test.for([
  ['the label of a heading', '### Parameters', '### Parameter'],
  ['a heading with a value', '### Response 404', '### Antwort 404'],
  ['a label before its value', 'Media type: `text/plain`', 'Medientyp: `text/plain`'],
  ['a label in the middle of a line', 'A bird. Default: `owl`', 'A bird. Standard: `owl`'],
  ['the label of a list of values', 'One of `a`, `b`', 'Eines von `a`, `b`'],
  ['the number of values that are left out', '`a`, `b` and 12 more.', '`a`, `b` und 12 weitere.'],
  ['the same inside of a sentence', '`a` and 12 more', '`a` und 12 weitere'],
  ['a whole sentence', 'This body is optional.', 'Dieser Inhalt ist optional.'],
  ['the end of a description', 'Its id. Read-only.', 'Its id. Nur lesbar.'],
  ['how to sign in', 'Authentication: `key` and `oauth` or none', 'Authentifizierung: `key` und `oauth` oder keine'],
])('translates %s', ([, english, translated]) => {
  expect(inGerman(english!)).toBe(translated)
})

test.for([
  ['a description of one word', 'Name'],
  ['a word that ends like a label', 'Codename: `x`'],
  ['the title of a column in a sentence', 'Its Description is long.'],
  ['other text with the words of authentication', 'Bread and butter or none'],
  ['code', '`Default: ` x `This body is optional.`'],
  ['a word between two pieces of code', 'Give `a` and `b` or `c`'],
  ['a block of code', '```\nThis body is optional.\n```'],
  ['a heading of the author', '## Nesting'],
])('keeps %s', ([, text]) => {
  expect(inGerman(text!)).toBe(text)
})

test('titles of columns are translated, also those with rich text, and cells stay', () => {
  const table = (first: string, second: string) => `| ${first} | ${second} |\n| --- | --- |\n| Name | Type |`
  const cellsOf = (markdown: string) => markdown.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  const [titles, , values] = cellsOf(inGerman(table('Name', '**Type**')))
  expect(titles).toEqual(['', 'Name', 'Typ', ''])
  expect(values).toEqual(['', 'Name', 'Type', ''])
})

test('a translated heading knows its original, from which its anchor comes', () => {
  const [heading] = withLabels(readMarkdown('### Response 404').nodes as BlockNode[], german)
  expect(textOf([heading!])).toBe('Antwort 404')
  expect(textOf([originalOf(heading!)])).toBe('Response 404')
})

test('a site in English keeps the same nodes', () => {
  const { nodes } = readMarkdown('### Parameters')
  expect(withLabels(nodes, wordsFor('en'))).toBe(nodes)
})
