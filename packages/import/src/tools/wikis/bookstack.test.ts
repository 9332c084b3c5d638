import { expect, test } from 'vitest'
import { translate } from '../../../test/tree-of.ts'

test('the portable export of BookStack', async () => {
  const { tool, texts, look } = await translate({
    'data.json': JSON.stringify({
      instance: { id: 'x', version: '25' },
      book: {
        id: 1,
        name: 'Harbour',
        description_html: '<p>About boats</p>',
        tags: [],
        chapters: [
          {
            id: 2,
            name: 'Sails',
            priority: 2,
            pages: [
              {
                id: 4,
                name: 'Second',
                priority: 2,
                html: '<p id="bkmrk-x">See <a href="[[bsexport:page:3]]">first</a></p><p class="callout info">Mind</p><p><img src="[[bsexport:image:9]]" alt="A boat"></p><pre><code class="language-js">x()</code></pre>',
                images: [{ id: 9, name: 'boat', file: 'abc.png', type: 'gallery' }],
              },
              {
                id: 5,
                name: 'First',
                priority: 1,
                markdown: '# Own\n\n[doc]([[bsexport:attachment:7]]) [chapter]([[bsexport:chapter:2]])',
                attachments: [{ id: 7, name: 'Doc', link: 'https://example.com/doc' }],
              },
            ],
          },
        ],
        pages: [{ id: 3, name: 'Begin', priority: 1, html: '<h2>Hello</h2>' }],
      },
    }),
    'files/abc.png': 'PNG',
  })
  expect(tool).toBe('BookStack')
  expect(look).toEqual({ name: 'Harbour', description: 'About boats' })
  expect(texts).toMatchInlineSnapshot(`
    {
      "SUMMARY.md": "# Summary

    * [Begin](begin.md)
    * [Sails](sails/README.md)
      * [First](sails/first.md)
      * [Second](sails/second.md)
    ",
      "begin.md": "---
    title: Begin
    ---

    ## Hello
    ",
      "sails/README.md": "---
    title: Sails
    ---

    ",
      "sails/first.md": "# Own

    [doc](https://example.com/doc) [chapter](README.md)",
      "sails/second.md": "---
    title: Second
    ---

    See [first](../begin.md)

    {% hint style="info" %}
    Mind
    {% endhint %}

    ![A boat](../files/abc.png)

    \`\`\`js
    x()
    \`\`\`
    ",
    }
  `)
})
