import { expect, test } from 'vitest'
import { reportOn } from './report-on.ts'

test('blocks are counted, but no tags that stand in code', async () => {
  const text = [
    '{% hint style="info" %}',
    'Write `{% tab %}`.',
    '{% endhint %}',
    '',
    '````liquid',
    '{% for x in y %}',
    '```',
    '{% if x %}',
    '````',
    '> ~~~',
    '> {% if x %}',
    '> ~~~',
    '1. ```liquid',
    '   {% if x %}',
    '   - ```',
    '   ```',
    '```x``` is code, and so is ``a ` {% tab %}``.',
    '{% hint style="info" %}{% endhint %}',
  ].join('\n')
  const { blocks } = await reportOn({ files: [{ path: 'a.md', text }], skipped: [] }, import.meta.dirname)
  expect(blocks).toEqual([{ name: 'hint', count: 2 }])
})
