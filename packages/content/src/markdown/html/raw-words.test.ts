import { describe, expect, test } from 'vitest'
import { rawWords } from './raw-words.ts'

describe('rawWords', () => {
  test.each([
    ['{% unknown a="b" %}\nSome *words*.\n{% endunknown %}', 'Some *words*.'],
    ['<form class="x">Your name</form>', 'Your name'],
    ['a<!-- b --><SCRIPT src="x">c</script ><style>d</style>e', 'a  e'],
    ['a <script>b', 'a'],
    ['<a id="x">', ''],
    ['{% unknown %}a {% if visitor.claims.x %}b{% endif %}{% endunknown %}', ''],
  ])('%s', (source, words) => {
    expect(rawWords(source).replaceAll(/ +/g, '  ')).toBe(words.replaceAll(/ +/g, '  '))
  })

  test('a long text of unfinished tags takes no longer than its length', () => {
    expect(rawWords('<script<!--{%'.repeat(100_000))).toBe('')
  })
})
