import { block, documentOf, textNode } from '@scriptorium/content/markdown/document'
import { writeMarkdown } from '@scriptorium/content/markdown/write'
import { wrapInList } from 'prosemirror-schema-list'
import { EditorState, TextSelection, type Command } from 'prosemirror-state'
import { beforeAll, expect, test } from 'vitest'
import { enter } from '../commands/text.ts'
import { openDocument } from '../document/open.ts'
import { saveDocument } from '../document/save.ts'
import { schema } from '../schema/schema.ts'
import { loadConverter } from './convert.ts'
import { withTags } from './source-lines.ts'
import { typedSource } from './typed-source.ts'

beforeAll(() => loadConverter())

/** Returns an editor in which lines are typed, each with Enter after it but the last. */
const typed = (...lines: readonly string[]) => {
  const doc = openDocument(documentOf([block('paragraph', [textNode('')])]))
  let state = EditorState.create({ doc, selection: TextSelection.atEnd(doc) })
  const run = (command: Command): boolean => command(state, (tr) => (state = state.apply(tr)))
  lines.forEach((text, index) => {
    const line = text.replace(/^\* /, '')
    if (line !== text) run(wrapInList(schema.nodes['list_unordered']!))
    if (line !== '') state = state.apply(state.tr.insertText(line))
    if (index < lines.length - 1 && !run(typedSource)) run(enter)
  })
  return { run, markdown: () => writeMarkdown(saveDocument(state.doc)), doc: () => state.doc }
}

test.for([
  ['{% hint style="warning" %}', '{% hint style="warning" %}\nx\n{% endhint %}\n'],
  [':::tip', '{% hint style="success" %}\nx\n{% endhint %}\n'],
  [':::note[Mind this]', '{% hint style="info" %}\n**Mind this**\n\nx\n{% endhint %}\n'],
  [':::note[Mind this]{#id .wide}', '{% hint style="info" %}\n**Mind this**\n\nx\n{% endhint %}\n'],
  [':::note{title=Mind .wide}', '{% hint style="info" %}\n**Mind**\n\nx\n{% endhint %}\n'],
  ['!!! note inline end "Mind this"', '{% hint style="info" %}\n**Mind this**\n\nx\n{% endhint %}\n'],
  ['!!! note ""', '{% hint style="info" %}\nx\n{% endhint %}\n'],
  ['!!! danger "Mind this"', '{% hint style="danger" %}\n**Mind this**\n\nx\n{% endhint %}\n'],
  ['<details><summary>More</summary>', '<details>\n\n<summary>More</summary>\n\nx\n\n</details>\n'],
  ['??? note "More"', '<details>\n\n<summary>More</summary>\n\nx\n\n</details>\n'],
  ['{% code title="a.ts" %}', '{% code title="a.ts" %}\n```\nx\n```\n{% endcode %}\n'],
  ['{% if visitor.claims.team %}', '{% if visitor.claims.team %}\nx\n{% endif %}\n'],
  ['{% tab title="npm" %}', '{% tabs %}\n{% tab title="npm" %}\nx\n{% endtab %}\n{% endtabs %}\n'],
] as const)('%s begins a block, whose content is typed next', ([line, markdown]) => {
  expect(typed(line, 'x').markdown()).toBe(markdown)
})

const mistyped = [':::note[Mind] this', ':::note "Mind" this', '!!! note "Mind this', ':::tip{title="Mind"} this']

test.for(['{% unknown %}', '{% hint', ':::unknown', '{% embed %}', '{% endhint %}', ':::', 'See :::note', ...mistyped])(
  '%s stays text',
  (line) => {
    const { doc } = typed(line, 'x')
    expect(doc().children.map(({ type, textContent }) => [type.name, textContent])).toEqual([
      ['paragraph', line],
      ['paragraph', 'x'],
    ])
  },
)

test.for(mistyped)('%s stays text where it is pasted', (line) => {
  expect(withTags(`${line}\na\n:::`)).toBe(`${line}\na\n:::`)
})

test('a tab that is typed in a list of another one leaves the items', () => {
  const { markdown } = typed('{% tabs %}', '* one', 'two', '{% tab title="npm" %}', 'three')
  expect(markdown()).toBe(
    '{% tabs %}\n{% tab %}\n* one\n* two\n{% endtab %}\n\n{% tab title="npm" %}\nthree\n{% endtab %}\n{% endtabs %}\n',
  )
})

test('a block without content is selected', () => {
  const { doc } = typed('{% embed url="https://example.com/a" %}', '')
  expect(doc().firstChild!.type.name).toBe('embed')
})

test('tabs are typed as they are written in Markdown', () => {
  const lines = [
    '{% tabs %}',
    '{% tab title="npm" %}',
    'one',
    '{% endtab %}',
    '{% tab title="pnpm" %}',
    'two',
    '{% endtab %}',
    '{% endtabs %}',
    'after',
  ]
  expect(typed(...lines).markdown()).toBe(
    '{% tabs %}\n{% tab title="npm" %}\none\n{% endtab %}\n\n{% tab title="pnpm" %}\ntwo\n{% endtab %}\n{% endtabs %}\n\nafter\n',
  )
})

test('an end leaves the innermost block that it ends', () => {
  const { markdown } = typed('{% if visitor.claims.team %}', ':::note', 'one', ':::', 'two', '{% endif %}', 'three')
  expect(markdown()).toBe(
    '{% if visitor.claims.team %}\n{% hint style="info" %}\none\n{% endhint %}\n\ntwo\n{% endif %}\n\nthree\n',
  )
})

test('containers of a text become tags, but for those in code and those without an end', () => {
  const text =
    ':::note Mind\na\n:::\n\n```\n:::tip\n:::\n```\n\n:::details More\nb\n:::\n\n:::unknown\nc\n:::\n\n:::tip\nd'
  expect(withTags(text)).toBe(
    '{% hint style="info" %}\n**Mind**\n\na\n{% endhint %}\n\n```\n:::tip\n:::\n```\n\n' +
      '<details>\n<summary>More</summary>\n\nb\n\n</details>\n\n:::unknown\nc\n:::\n\n:::tip\nd',
  )
})
