import { describe, expect, test } from 'vitest'
import { translate } from '../../../test/tree-of.ts'

describe('a folder of Starlight', () => {
  test('has the sidebar of its configuration, and blocks for its components', async () => {
    const { tool, texts } = await translate({
      'docs/astro.config.mjs':
        "export default defineConfig({ integrations: [other(), starlight({ title: 'S', sidebar: [{ label: 'Start', items: ['start', { label: 'Deep', slug: 'guides/deep' }] }, { label: 'Guides', autogenerate: { directory: 'guides' } }] })] })",
      'docs/src/content/docs/start.mdx':
        '---\ntitle: Start\n---\nimport { Aside, LinkCard } from \'@astrojs/starlight/components\'\n\n<Aside type="caution" title="Hot">Do **not**.</Aside>\n\n:::note\nPlain.\n:::\n',
      'docs/src/content/docs/guides/wide.md': '---\ntitle: Wide\n---\n## One {#first}\n',
      'docs/src/content/docs/guides/deep.md': '---\ntitle: Deep\n---\n[start](/start/)\n',
    })
    expect(tool).toBe('Starlight')
    expect(texts['SUMMARY.md']).toBe(
      [
        '# Summary',
        '',
        '## Start',
        '',
        '* [Start](start/start.md)',
        '* [Deep](start/deep.md)',
        '',
        '## Guides',
        '',
        '* [Wide](guides/wide.md)',
        '',
      ].join('\n'),
    )
    const page = texts['start/start.md']!
    expect(page).toContain('{% hint style="warning" %}\n**Hot**\n\nDo **not**.\n{% endhint %}')
    expect(page).toContain('{% hint style="info" %}\nPlain.\n{% endhint %}')
    expect(texts['start/deep.md']).toContain('[start](start.md)')
  })

  test('has its languages with their labels, and the words of its home page', async () => {
    const { texts, variants, look } = await translate({
      'astro.config.mjs':
        "export const locales = { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch', lang: 'de' } }\nexport default defineConfig({ integrations: [starlight({ title: 'Sky', logo: { light: '/src/assets/a.svg' }, locales, sidebar: [{ label: 'Guides', translations: { de: 'Anleitungen' }, items: ['guides/one'] }] })] })",
      'src/content/docs/index.mdx':
        '---\ntitle: Sky\nhero:\n  tagline: Look up\n  actions:\n    - text: Go\n      link: /guides/one/\n---\n',
      'src/content/docs/guides/one.md': '---\ntitle: One\n---\n',
      'src/content/docs/de/guides/one.md': '---\ntitle: Eins\n---\n[eins](/de/guides/one/#a)\n',
    })
    expect(texts['SUMMARY.md']).toBe(
      '# Summary\n\n* [Sky](README.md)\n\n## Guides\n\n* [One](guides/one.md)\n\n## Deutsch\n\n* Anleitungen\n  * [Eins](de/anleitungen/one.md)\n',
    )
    expect(variants).toMatchObject([{ kind: 'language', code: 'de', title: 'Deutsch', folder: 'de' }])
    expect(look).toMatchObject({ name: 'Sky', logo: 'src/assets/a.svg' })
    expect(texts['README.md']).toContain('Look up\n\n[Go](guides/one.md)')
    expect(texts['de/anleitungen/one.md']).toContain('[eins](one.md#a)')
  })
})

test('a base path before all links, attributes of asides, and no dark logo without one', async () => {
  const { texts, look, addresses } = await translate({
    'astro.config.mjs':
      "export default defineConfig({ base: '/x/', integrations: [starlight({ title: 'X', logo: { src: './src/logo.svg' }, sidebar: ['two'] })] })",
    'src/content/docs/index.mdx':
      ':::tip{icon="heart"}\nHi\n:::\n\n:::note{title="Mind"}\nHo\n:::\n\n[two](/x/two/#a)\n',
    'src/content/docs/two.md': '---\ntitle: Two\n---\n[home](/x/)\n',
    'src/logo.svg': 'SVG',
  })
  expect(look).toEqual({ name: 'X', logo: 'src/logo.svg' })
  expect(addresses.map(({ from }) => from)).toContain('/x/two')
  expect(texts['README.md']).toContain('{% hint style="success" %}\nHi\n{% endhint %}')
  expect(texts['README.md']).toContain('**Mind**\n\nHo')
  expect(texts['README.md']).toContain('[two](two.md#a)')
  expect(texts['two.md']).toContain('[home](README.md)')
})

test('commands of packages have a tab for each package manager, and pages that no list has are hidden', async () => {
  const { texts } = await translate({
    'astro.config.mjs': 'export default defineConfig({ integrations: [starlight({})] })',
    'src/content/docs/index.mdx':
      '---\ntitle: Home\n---\n<PackageManagers type="create" pkg="astro" args="--template x" />\n\n<Tweet id="https://x.com/a/status/1" />\n\n![](../../gone.png)\n',
    'src/content/docs/secret.md': '---\ntitle: Secret\nsidebar:\n  hidden: true\n---\n',
  })
  expect(texts['README.md']).toContain('```sh\nnpm create astro -- --template x\n```')
  expect(texts['README.md']).toContain('```sh\nyarn create astro --template x\n```')
  expect(texts['README.md']).toContain('{% embed url="https://x.com/a/status/1" %}\n\n![](../../gone.png)')
  expect(texts['secret.md']).toContain('hidden: true')
})
