import { expect, test } from 'vitest'
import { translate } from '../../../test/tree-of.ts'

test('the folder of Wiki.js', async () => {
  const front = (title: string) =>
    `title: ${title}\ndescription: About it\npublished: true\ndate: 2026-01-01T00:00:00.000Z\ntags: \neditor: markdown\ndateCreated: 2026-01-01T00:00:00.000Z`
  const { tool, texts } = await translate({
    'home.md': `---\n${front('Harbour')}\n---\n\n# Welcome\n\n> Mind\n> the wind\n{.is-warning}\n\n- [Boats *All*](/boats/sails)\n{.links-list}\n\n## How {.tabset}\n### One\nFirst\n### Two\nSecond\n## After\n\n![boat](/boat.png =100x20){.align-center}\n`,
    'boats/sails.html': `<!--\n${front('Sails')}\n-->\n\n<p>Go <a href="/home">home</a></p>`,
    'boat.png': 'PNG',
  })
  expect(tool).toBe('Wiki.js')
  expect(texts).toMatchInlineSnapshot(`
    {
      "README.md": "---
    description: About it
    ---

    # Welcome

    {% hint style="warning" %}
    Mind
    the wind
    {% endhint %}

    - [Boats *All*](boats/sails.md)

    ## How

    {% tabs %}
    {% tab title="One" %}
    First
    {% endtab %}

    {% tab title="Two" %}
    Second
    {% endtab %}
    {% endtabs %}

    ## After

    ![boat](boat.png)
    ",
      "SUMMARY.md": "# Summary

    * [Harbour](README.md)

    ## Boats

    * [Sails](boats/sails.md)
    ",
      "boats/sails.md": "---
    title: Sails
    description: About it
    ---

    Go [home](../README.md)
    ",
    }
  `)
})
