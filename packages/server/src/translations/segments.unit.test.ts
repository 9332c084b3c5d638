import { formatMarkdown, parseMarkdown } from '@scriptorium/content/pool/pool'
import { expect, test } from 'vitest'
import { segmentsOf } from './segments.ts'

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
] as const)('segmentsOf finds what readers of %s read, and nothing else', async ([_name, text, parts]) => {
  const result = await translated(text)
  for (const part of parts) expect(result).toContain(part)
})
