import { expect, test } from 'vitest'
import { translateMdx } from './translate-mdx.ts'

test('an element on the line below another one becomes a block of its own', async () => {
  const context = { path: 'a.mdx', load: () => Promise.resolve(undefined), keep: () => {} }
  expect(await translateMdx('Words\n\n<br />\n<Unknown\n  a={1}\n/>\n\n* Item\n  <Unknown />\n', context)).toBe(
    'Words\n\n<br>\n\n```jsx\n<Unknown\n  a={1}\n/>\n```\n\n* Item\n  \n  ```jsx\n  <Unknown />\n  ```\n',
  )
})
