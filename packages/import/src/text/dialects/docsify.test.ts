import { expect, test } from 'vitest'
import { translateDocsify } from './docsify.ts'

test.for([
  ['a link to an address of the tool', '[a](#/guide) and [b](#/more)', '[a](/guide) and [b](/more)'],
  ['an anchor in a link', '[a](guide?id=first) [b](#here)', '[a](guide#first) [b](#here)'],
  ['a link to another site', '[a](https://a.b/c?id=1)', '[a](https://a.b/c?id=1)'],
  ['settings of links', `[a](b.md ':ignore title') ![c](d.png ":size=50")`, '[a](b.md) ![c](d.png)'],
  ['a heading that the tool ignores', '# A <!-- {docsify-ignore-all} -->', '# A'],
  ['the anchor of a heading', '## A :id=first', '## A <a href="#first" id="first"></a>'],
  ['a setting that is no heading', 'Words :id=first', 'Words :id=first'],
  ['code', '```\n[a](#/guide)\n!> Not\n```', '```\n[a](#/guide)\n!> Not\n```'],
  ['a warning', '!> Mind\nthis', '{% hint style="warning" %}\nMind\nthis\n{% endhint %}'],
  ['a tip', '?> Try', '{% hint style="info" %}\nTry\n{% endhint %}'],
] as const)('%s', ([, source, expected]) => {
  expect(translateDocsify(source).trim()).toBe(expected)
})
