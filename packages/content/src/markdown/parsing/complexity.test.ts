import { expect, test } from 'vitest'
import { blockSources } from './split.ts'
import { cellText } from '../tables/cell-text.ts'
import { readMarkdown } from '../read.ts'

const of = (unit: string): string => unit.repeat(Math.floor(40_000 / unit.length))
const some = (unit: string): string => unit.repeat(Math.floor(8_000 / unit.length))
const times = (unit: string, number: number): string => unit.repeat(number)

const refused: Record<string, string> = {
  'marks that alternate': of('*_'),
  'marks within words': of('a*'),
  'marks of three kinds': of('*~_'),
  'bold that never ends': of('a**b '),
  'bold and italic': of('*a **b ***c '),
  'bold after bold': of('**a**'),
  'marks on lines of their own': of('a *\n'),
  'marks in a list': `- ${of('*_')}`,
  'links in links': times('[a', 5000) + times('](b)', 5000),
  'images in images': times('![a', 5000) + times('](b)', 5000),
  'brackets without a link': of(']('),
  'empty brackets': of('[]'),
  references: of('[a][b]'),
  'footnotes in one paragraph': of('[^a]'),
  'a label that never ends': `[${of(String.raw`a\]`)}`,
  'an address with marks': `http://a${of('._')}`,
  quotes: of('>'),
  'quotes with spaces': of('> '),
  bullets: of('* - + '),
  numbers: of('1. '),
  'bullets in quotes': of('> - '),
  'footnotes in footnotes': of('[^a]: '),
  'underlined headings': of('a\n===\n'),
  'underlined headings in quotes': of('> a\n-\n'),
  'cells that are missing': `|${times('a|', 100)}\n|${times('-|', 100)}\n${of('|\n')}`,
}

test.for(Object.entries(refused))('refuses at once: %s', ([, text]) => {
  expect(() => readMarkdown(`First.\n\n${text}\n`)).toThrow(
    /^This text is too complex .* at line \d+, there are more than/,
  )
})

const paragraphs = (unit: string, each: number): string => times(`${times(unit, each)}\n\n`, 10)

const accepted: Record<string, string> = {
  'a rule with spaces': some('- '),
  rules: some('- - - -\n'),
  'marks in code': `\`\`\`\n${of('*_')}\n${times('a\n---\n', 2000)}\`\`\``,
  'quotes in code': `\`\`\`\n${of('> ')}\n\`\`\``,
  'escaped marks': of(String.raw`\*\_`),
  'marks in words': some('snake_case_name '),
  'marks in many paragraphs': paragraphs('*a* ', 200),
  'marks in many items': times('- *a* **b** [c](d)\n', 400),
  'links in a paragraph': times('[a](b) ', 1500),
  columns: `|${times('a|', 1000)}\n|${times('-|', 1000)}\n`,
  'open brackets': some('['),
  'open images': some('!['),
  'angle brackets': some('<'),
  comments: some('<!-- '),
  'rising fences': Array.from({ length: 120 }, (_, n) => '`'.repeat(n)).join(' '),
  'references to characters': some('&#'),
  dollars: some('$'),
  'at signs': some('a@'),
  'open addresses': some('http://a('),
  tags: some('{% hint %}\n'),
  HTML: some('<div>'),
  definitions: Array.from({ length: 1000 }, (_, n) => `[a${n}]: b`).join('\n'),
}

test.for(Object.entries(accepted))('reads %s', ([, text]) => {
  expect(readMarkdown(text).nodes.length).toBeGreaterThan(0)
})

test('blocks are found in a paragraph with too many marks, since that takes no time', () => {
  expect(blockSources(`First.\n\n${of('*_')}\n`)).toHaveLength(2)
})

test('a cell with too many marks shows them', () => {
  expect(cellText(of('*_'))).toBe(times(String.raw`\*\_`, 20_000))
})
