import { expect, test } from 'vitest'
import { readParts, type Part } from './blocks.ts'

/** Returns the names of blocks with what is in them, and lines of text. */
const shapeOf = (parts: readonly Part[]): unknown[] =>
  parts.flatMap<unknown>((part) => (part.kind === 'text' ? part.lines : [[part.name, ...shapeOf(part.parts)]]))

test.for<[string, string[], unknown[]]>([
  ['holds what is before its end', ['{% hint style="info" %}', 'a', '{% endhint %}', 'b'], [['hint', 'a'], 'b']],
  [
    'holds other blocks',
    ['{% tabs %}', '{% tab title="A" %}', 'a', '{% endtab %}', 'b', '{% endtabs %}'],
    [['tabs', ['tab', 'a'], 'b']],
  ],
  [
    'ends at no other name',
    ['{% hint %}', 'a', '{% endtab %}', 'b', '{% endhint %}'],
    [['hint', 'a', ['endtab'], 'b']],
  ],
  ['holds nothing without an end', ['{% embed url="x" %}', 'a'], [['embed'], 'a']],
  ['is text in code', ['```', '{% hint %}', '{% endhint %}', '```'], ['```', '{% hint %}', '{% endhint %}', '```']],
])('a block %s', ([, lines, shape]) => {
  expect(shapeOf(readParts(lines.join('\n')))).toEqual(shape)
})
