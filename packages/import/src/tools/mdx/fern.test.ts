import { expect, test } from 'vitest'
import { translate } from '../../../test/tree-of.ts'

test('pages of Fern can be outside of its folder, and a changelog is a folder', async () => {
  const { texts } = await translate({
    'fern/docs.yml':
      'products:\n  - display-name: Harbour\n    path: ../docs/index.yml\n    versions:\n      - display-name: Latest\n        path: ../docs/index.yml\n',
    'fern/README.md': '# How we build the site\n',
    'docs/index.yml':
      'navigation:\n  - section: Begin\n    contents:\n      - page: Overview\n        path: overview.mdx\n  - changelog: ./changes\n',
    'docs/overview.mdx': '---\nsubtitle: In short\n---\nWords.\n',
    'docs/changes/2024-01-02.mdx': 'First.\n',
    'docs/other.mdx': 'Not shown.\n',
  })
  expect(texts['SUMMARY.md']).toBe(
    '# Summary\n\n## Begin\n\n* [Overview](begin/overview.md)\n\n## Changelog\n\n* [2024-01-02](changelog/2024-01-02.md)\n',
  )
  expect(texts['begin/overview.md']).toBe('---\ntitle: Overview\ndescription: In short\n---\n\nWords.\n')
  expect(Object.values(texts).join()).not.toContain('Not shown')
})

test('versions of Fern in other branches and hidden ones are left out', async () => {
  const { texts, variants } = await translate({
    'fern/docs.yml':
      'versions:\n  - display-name: "2.0"\n    ref: release/2\n  - display-name: Next\n    path: next.yml\n  - display-name: "1.0"\n    path: v1.yml\n  - display-name: "0.5"\n    path: v0.yml\n    hidden: true\n',
    'fern/next.yml': 'navigation:\n  - page: New\n    path: pages/new.mdx\n',
    'fern/v1.yml': 'navigation:\n  - page: Old\n    path: pages/old.mdx\n',
    'fern/v0.yml': 'navigation:\n  - page: Oldest\n    path: pages/oldest.mdx\n',
    'fern/pages/new.mdx': 'New\n',
    'fern/pages/old.mdx': 'Old\n',
    'fern/pages/oldest.mdx': 'Oldest\n',
  })
  expect(variants.map(({ code }) => code)).toEqual(['1.0'])
  expect(texts['SUMMARY.md']).toMatch(/^# Summary\n\n\* \[New\]/)
  expect(texts['SUMMARY.md']).not.toContain('Oldest')
})
