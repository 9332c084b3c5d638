import { describe, expect, test } from 'vitest'
import { readMarkdown } from '../read.ts'
import { writeMarkdown } from '../write.ts'

const written = (lines: string[]): string => writeMarkdown(readMarkdown(`${lines.join('\n')}\n`)).trim()

describe('a tag that a formatter indented after a list', () => {
  test('closes the tag that is open before the list', () => {
    const lines = ['{% tabs %}', '{% tab title="A" %}', '* a', '  {% endtab %}', '', '{% tab title="B" %}', '1. b']
    const end = ['   {% endtab %}', '   {% endtabs %}', '', 'after']
    expect(written([...lines, ...end])).toBe(
      ['{% tabs %}', '{% tab title="A" %}', '* a', '{% endtab %}', '', '{% tab title="B" %}', '1. b', '{% endtab %}']
        .concat(['{% endtabs %}', '', 'after'])
        .join('\n'),
    )
  })

  test('closes the tag in the list first', () => {
    const hint = ['1. a', '', '   {% hint style="warning" %}', '   b', '   {% endhint %}', '2. c']
    const [outer] = readMarkdown(['{% hint style="info" %}', ...hint, '   {% endhint %}', ''].join('\n')).nodes
    expect(outer).toMatchObject({ type: 'hint', data: { style: 'info' }, nodes: [{ type: 'list-ordered' }] })
    expect(JSON.stringify(outer)).toContain('"style":"warning"')
  })

  test('stays in the list if nothing is open before it', () => {
    expect(written(['* a', '  {% endhint %}'])).toBe('* a\n\n  {% endhint %}')
  })
})

describe('tags that share a line', () => {
  test.each([
    ['with their text', ['{% hint style="info" %} a **b** {% endhint %}']],
    ['at its start', ['{% hint style="info" %} a', '**b**', '{% endhint %}']],
    ['at its end', ['{% hint style="info" %}', 'a', '**b** {% endhint %}']],
  ])('%s are read', (_, lines) => {
    expect(written(lines).replace(/\s+/g, ' ')).toBe('{% hint style="info" %} a **b** {% endhint %}')
  })

  test('are read one after the other', () => {
    const lines = [
      '{% tabs %} {% tab title="A" %}',
      '',
      'a',
      '',
      '{% endtab %} {% tab title="B" %} b {% endtab %} {% endtabs %}',
    ]
    expect(readMarkdown(lines.join('\n')).nodes).toMatchObject([
      { type: 'tabs', nodes: [{ data: { title: 'A' } }, { data: { title: 'B' }, nodes: [{ type: 'paragraph' }] }] },
    ])
  })

  test.each([
    'Use {% hint style="info" %} and {% endhint %} for hints.',
    'Close it with {% endhint %}',
    '`{% hint style="info" %}` a {% endhint %}',
    '{% hint style="info" %} is a tag',
    '{% hint style="info" %} a {% endhint %} b',
  ])('%s is text', (line) => {
    expect(readMarkdown(`${line}\n`).nodes).toMatchObject([{ type: 'paragraph' }])
  })

  test('a line of tags without an end takes linear time', () => {
    const line = `${'{% hint '.repeat(450)}\n`.repeat(200)
    expect(readMarkdown(line).nodes.length).toBeGreaterThan(0)
  })
})

test.each([
  ["{% hint style='tip' %}\na\n{% endhint %}", '{% hint style="success" %}\na\n{% endhint %}'],
  ["{% hint 'warning' %}\na\n{% endhint %}", '{% hint style="warning" %}\na\n{% endhint %}'],
  ['{% page-ref page="a.md" %}', '{% content-ref url="a.md" %}\n[a.md](a.md)\n{% endcontent-ref %}'],
  ['{% page-ref page="a.md" %}{% endpage-ref %}', '{% content-ref url="a.md" %}\n[a.md](a.md)\n{% endcontent-ref %}'],
])('%s is read as its form of today', (former, now) => {
  const { nodes } = readMarkdown(`${former}\n`)
  expect(nodes).toMatchObject([{ object: 'block' }])
  expect(writeMarkdown(readMarkdown(`${former}\n`)).trim()).toBe(now)
})

test.each([
  [
    '<span data-gb-custom-inline data-tag="emoji" data-code="1f5c3">🗃\uFE0F</span> Files',
    '<span data-gb-custom-inline data-tag="emoji" data-code="1f5c3">🗃</span> Files',
  ],
  ['<h3>Files</h3>', 'Files'],
  ['<span style="color:red">Files</span> &#x26; more', 'Files &amp; more'],
  ['<blink>Files</blink>', 'Files'],
])('details with the summary %s are expandable', (summary, title) => {
  const markdown = `<details class="a" open>\n\n<summary>${summary}</summary>\n\ntext\n\n</details>`
  expect(written([markdown])).toBe(`<details open>\n\n<summary>${title}</summary>\n\ntext\n\n</details>`)
})
