import { expect, test } from 'vitest'
import { translate } from '../../../test/tree-of.ts'

test('the export of Outline as JSON', async () => {
  const words = (...content: unknown[]) => ({ type: 'paragraph', content })
  const say = (value: string, ...marks: unknown[]) => ({ type: 'text', text: value, marks })
  const one = {
    id: 'd1',
    urlId: 'AAAAAAAAAA',
    title: 'Boats',
    data: {
      type: 'doc',
      content: [
        words(
          say('Read '),
          say('this', { type: 'strong' }),
          say(' and '),
          say('that', { type: 'link', attrs: { href: '/doc/sails-BBBBBBBBBB#h-x' } }),
        ),
        { type: 'container_notice', attrs: { style: 'warning' }, content: [words(say('Mind'))] },
        {
          type: 'checkbox_list',
          content: [{ type: 'checkbox_item', attrs: { checked: true }, content: [words(say('Done'))] }],
        },
        {
          type: 'ordered_list',
          content: [
            {
              type: 'list_item',
              content: [
                words(say('A')),
                { type: 'bullet_list', content: [{ type: 'list_item', content: [words(say('B'))] }] },
              ],
            },
          ],
        },
        { type: 'code_fence', attrs: { language: 'js' }, content: [say('x()')] },
        words({ type: 'image', attrs: { src: '/api/attachments.redirect?id=at1', alt: 'A boat' } }),
        {
          type: 'table',
          content: [
            { type: 'tr', content: [{ type: 'th', content: [words(say('H'))] }] },
            { type: 'tr', content: [{ type: 'td', content: [words(say('a|b', { type: 'code_inline' }))] }] },
          ],
        },
      ],
    },
  }
  const { tool, texts } = await translate({
    'metadata.json': '{"exportVersion":1}',
    'Harbour.json': JSON.stringify({
      collection: {
        id: 'c',
        name: 'Harbour',
        documentStructure: [{ id: 'd1', title: 'Boats', children: [{ id: 'd2', title: 'Sails', children: [] }] }],
      },
      documents: {
        d2: {
          id: 'd2',
          urlId: 'BBBBBBBBBB',
          title: 'Sails',
          data: { type: 'doc', content: [{ type: 'heading', attrs: { level: 2 }, content: [say('X')] }] },
        },
        d1: one,
      },
      attachments: { at1: { id: 'at1', name: 'boat.png', key: 'uploads/u/at1/boat.png' } },
    }),
    'uploads/u/at1/boat.png': 'PNG',
  })
  expect(tool).toBe('Outline')
  expect(texts).toMatchInlineSnapshot(`
    {
      "SUMMARY.md": "# Summary

    * [Boats](boats/README.md)
      * [Sails](boats/sails.md)
    ",
      "boats/README.md": "---
    title: Boats
    ---

    Read **this** and [that](sails.md#h-x)

    {% hint style="warning" %}
    Mind
    {% endhint %}

    - [x] Done

    1. A
       - B

    \`\`\`js
    x()
    \`\`\`

    ![A boat](../uploads/u/at1/boat.png)

    | H |
    | --- |
    | \`a\\|b\` |
    ",
      "boats/sails.md": "---
    title: Sails
    ---

    ## X
    ",
    }
  `)
})

test('the export of Outline as Markdown', async () => {
  const id = '0a1b2c3d-0000-4000-8000-000000000000'
  const { tool, texts } = await translate({
    'Harbour/Boats.md': `# Boats\n\nWords\n\n\\\n![Boat](uploads/${id}/${id}/boat.png " =300x200")\n\n:::warning\nMind [Ada](mention://x/user/y) and [Bo](mention://x/user/z)\n:::\n`,
    'Harbour/Boats/Sails.md': '# Sails\n',
    [`Harbour/uploads/${id}/${id}/boat.png`]: 'PNG',
  })
  expect(tool).toBe('Outline')
  expect(texts['harbour/boats/README.md'] ?? texts).toMatchInlineSnapshot(`
    {
      "SUMMARY.md": "# Summary

    ## Harbour

    * [Boats](harbour/Boats/README.md)
      * [Sails](harbour/Boats/Sails.md)
    ",
      "harbour/Boats/README.md": "# Boats

    Words


    ![Boat](../../Harbour/uploads/0a1b2c3d-0000-4000-8000-000000000000/0a1b2c3d-0000-4000-8000-000000000000/boat.png)

    {% hint style="warning" %}
    Mind Ada and Bo
    {% endhint %}
    ",
      "harbour/Boats/Sails.md": "# Sails
    ",
    }
  `)
})
