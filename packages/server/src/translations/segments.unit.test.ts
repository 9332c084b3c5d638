import { formatMarkdown, parseMarkdown } from '@scriptorium/content/pool/pool'
import { expect, test } from 'vitest'
import { isFaithful, segmentsOf } from './segments.ts'

const capitals = (text: string): string =>
  text.replaceAll(/(<x\d+\/>|&\w+;)|\p{Ll}/gu, (found, kept: string) => kept ?? found.toUpperCase())

const translated = async (text: string): Promise<string> => {
  const document = structuredClone(await parseMarkdown(text))
  for (const { apply, encoded } of segmentsOf(document)) expect(apply(capitals(encoded))).toBe(true)
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
  ['the same', 'Take <x1/>it<x2/> now', 'Nimm <x1/>es<x2/> jetzt', true],
  ['other spellings of placeholders', 'Take <x1/>it', 'Nimm <x1></x1>es', true],
  ['escaped angle brackets', 'If a &lt; b', 'Wenn a &lt; b', true],
  ['a lost placeholder', 'Take <x1/>it<x2/>', 'Nimm <x1/>es', false],
  ['another order', 'Take <x1/>it<x2/>', 'Nimm <x2/>es<x1/>', false],
  ['a placeholder twice', 'Take <x1/>it', '<x1/>Nimm <x1/>es', false],
  ['an expression', 'Take it', 'Nimm {{ visitor.claims.email }}', false],
  ['a condition', 'Take it', 'Nimm {% if visitor.claims.beta %} es', false],
  ['the end of a condition', 'Take it', 'Nimm {% endif %} es', false],
  ['an escaped expression', 'Take it', 'Nimm &lt;{{ a }}&gt;', false],
  ['a single brace next to a placeholder', 'Take <x1/>', 'Nimm {<x1/>', false],
  ['a lost brace', 'Write { and }', 'Schreibe {', false],
  ['a link', 'Take it', 'Nimm https://evil.example/es', false],
  ['invalid characters', 'Take it', 'Nimm \uFFFD', false],
] as const)('isFaithful judges a translation with %s', ([_name, source, translated, expected]) => {
  expect(isFaithful(source, translated)).toBe(expected)
})
