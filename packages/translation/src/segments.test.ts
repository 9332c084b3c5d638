import { formatMarkdown, parseMarkdown } from '@scriptorium/content/pool/pool'
import { readMarkdown } from '@scriptorium/content/markdown/read'
import { expect, test } from 'vitest'
import { faultOf, keptPattern } from './faithful.ts'
import { segmentsOf } from './segments.ts'

const capitals = (text: string): string =>
  text.replaceAll(/(<x\d+\/>|&\w+;)|\p{Ll}/gu, (found, kept: string) => kept ?? found.toUpperCase())

const translated = async (text: string): Promise<string> => {
  const document = structuredClone(await parseMarkdown(text))
  for (const { apply, encoded, fault } of segmentsOf(document)) expect(apply(capitals(encoded))).toBe(fault)
  return formatMarkdown(document)
}

test.for([
  [
    'a tab',
    '{% tabs %}\n{% tab title="first tab" %}\ninside it\n{% endtab %}\n{% endtabs %}\n',
    ['FIRST TAB', 'INSIDE IT'],
  ],
  ['a table', '| step | what |\n| --- | --- |\n| one | take it |\n', ['STEP', 'WHAT', 'ONE', 'TAKE IT']],
  ['an expandable', '<details>\n\n<summary>read more</summary>\n\nthe rest\n\n</details>\n', ['READ MORE', 'THE REST']],
  [
    'a picture',
    '<figure><img src="a.png" alt="a cat"><figcaption>sleeping cat</figcaption></figure>\n',
    ['SLEEPING CAT'],
  ],
  ['a file', '{% file src="a.pdf" %}\nthe contract\n{% endfile %}\n', ['THE CONTRACT', 'a.pdf']],
  ['a hint', '{% hint style="info" %}\nmind the gap\n{% endhint %}\n', ['MIND THE GAP', 'style="info"']],
  ['a list with a task', '- [ ] buy milk\n1. then rest\n', ['BUY MILK', 'THEN REST']],
  ['a table with markup in a header', '| **step** | what |\n| --- | --- |\n| one | take it |\n', ['**STEP**', 'WHAT']],
  ['a button', '<a href="https://x.example" class="button primary">start now</a>\n', ['START NOW', 'x.example']],
  ['code', '```js\nconst a = 1 // say it\n```\n', ['const a = 1 // say it']],
  ['a formula', '$$\nx = y\n$$\n', ['x = y']],
  [
    'inline parts',
    'run `npm i` at {{ place }}, [see](https://x.example/a) %s\n',
    ['RUN `npm i` AT {{ place }}', '[SEE](https://x.example/a)', '%s'],
  ],
  [
    'placeholders of programs',
    'welcome {name}, you have %(count)s of %1$s\n',
    ['WELCOME {name}, YOU HAVE %(count)s OF %1$s'],
  ],
  [
    'a line with a condition',
    'now {% if visitor.claims.beta %}secret{% endif %} here\n',
    ['NOW {% if visitor.claims.beta %}SECRET{% endif %} HERE'],
  ],
  [
    'a cell with a condition',
    '| step |\n| --- |\n| {% if visitor.claims.beta %}secret{% endif %} |\n',
    ['STEP', '{% if visitor.claims.beta %}SECRET{% endif %}'],
  ],
  ['a condition that marks split', 'now {% if **visitor** %}secret{% endif %}\n', ['now {% if **visitor** %}secret']],
] as const)('segmentsOf finds what readers of %s read, and nothing else', async ([_name, text, parts]) => {
  const result = await translated(text)
  for (const part of parts) expect(result).toContain(part)
})

test.for([
  ['the same', 'Take <x1/>it<x2/> now', 'Nimm <x1/>es<x2/> jetzt', undefined],
  ['other spellings of placeholders', 'Take <x1/>it', 'Nimm <x1></x1>es', undefined],
  ['escaped angle brackets', 'If a &lt; b', 'Wenn a &lt; b', undefined],
  ['a lost placeholder', 'Take <x1/>it<x2/>', 'Nimm <x1/>es', 'placeholders'],
  ['another order', 'Take <x1/>it<x2/>', 'Nimm <x2/>es<x1/>', 'placeholders'],
  ['a placeholder twice', 'Take <x1/>it', '<x1/>Nimm <x1/>es', 'placeholders'],
  ['an expression', 'Take it', 'Nimm {{ visitor.claims.email }}', 'expressions'],
  ['a condition', 'Take it', 'Nimm {% if visitor.claims.beta %} es', 'expressions'],
  ['the end of a condition', 'Take it', 'Nimm {% endif %} es', 'expressions'],
  ['an escaped expression', 'Take it', 'Nimm &lt;{{ a }}&gt;', 'expressions'],
  ['a single brace next to a placeholder', 'Take <x1/>', 'Nimm {<x1/>', 'expressions'],
  ['a lost brace', 'Write { and }', 'Schreibe {', 'expressions'],
  ['a link', 'Take it', 'Nimm https://evil.example/es', 'expressions'],
  ['invalid characters', 'Take it', 'Nimm \uFFFD', 'expressions'],
] as const)('faultOf judges a translation with %s', ([_name, source, translated, expected]) => {
  expect(faultOf(source, translated)).toBe(expected)
})

test('a segment that stays in the source language says so in its block, and shows the text that readers see', () => {
  const document = structuredClone(readMarkdown('run `npm i` **now**\n\nsee {% if **visitor** %}this{% endif %}\n'))
  const segments = segmentsOf(document)
  expect(segments.map((segment) => [segment.text(), segment.fault])).toEqual([
    ['run npm i now', undefined],
    ['see {% if visitor %}this{% endif %}', 'split_tag'],
  ])
  expect(segments[0]!.apply('LAUF <x1/>')).toBe('placeholders')
  segments[0]!.mark({ language: 'en', reason: 'placeholders' })
  expect(document.nodes[0]!.meta).toEqual({ untranslated: { language: 'en', reason: 'placeholders' } })
})

test.for(['{{', '${', '{%'])('a text of %s is cut in linear time', async (open) => {
  expect(segmentsOf(await parseMarkdown(`a ${open.repeat(20_000)} b\n`))).toHaveLength(1)
  expect(open.repeat(500_000).match(keptPattern)?.length ?? 0).toBeLessThan(2)
})
