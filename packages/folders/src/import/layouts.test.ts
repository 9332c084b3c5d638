import { linkResolver } from '@scriptorium/content/links/resolver'
import { memoryStore } from '@scriptorium/content/test/memory-store'
import { openTree, type Tree } from '@scriptorium/content/tree/tree'
import { describe, expect, test } from 'vitest'
import { memorySpace } from '../../test/memory-space.ts'
import { importSource } from './import-source.ts'

const imported = async (files: Record<string, string>): Promise<Tree> => {
  const store = memoryStore()
  const space = memorySpace({ store })
  const source = { files: Object.entries(files).map(([path, text]) => ({ path, text })), skipped: [] }
  await importSource(space.docs, source, { spaceId: 's', subject: 'S', merge: true })
  const { revision } = await space.docs.getSpaceById({ params: { spaceId: 's' } })
  return openTree(store, revision)
}

const targetOf = async (tree: Tree, from: string, href: string): Promise<string> => {
  const ref = await linkResolver(tree, (await tree.pageByPath(from))!)(href)
  if (typeof ref?.['page'] !== 'string') return String(ref?.kind)
  return `${await tree.pathOf(ref['page'])}${ref.kind === 'anchor' ? `#${String(ref['anchor'])}` : ''}`
}

describe('links of a book made by mdBook', () => {
  const book = {
    'SUMMARY.md':
      '# Summary\n\n- [Intro](README.md)\n- [CLI](cli/README.md)\n  - [Build](cli/build.md)\n- [C++](c++.md)\n',
    'README.md': '# Intro\n',
    'cli/README.md': '# CLI\n',
    'cli/build.md': '# Build\n',
    'c++.md': '# C++\n',
  }

  test.each([
    ['cli', 'build.html', 'cli/build'],
    ['cli/build', '../cli/index.html', 'cli'],
    ['cli/build', './index.html#options', 'cli#options'],
    ['cli/build', '../index.html', 'readme'],
    ['cli/build', '../c++.html', 'cpp'],
    ['cli/build', '/cli/build.html#a', 'cli/build#a'],
    ['cli/build', '../missing.html', 'undefined'],
  ])('from %s, %s leads to %s', async (from, href, path) => {
    expect(await targetOf(await imported(book), from, href)).toBe(path)
  })
})

describe('links of a site made by VitePress', () => {
  const site = {
    'docs/index.md': '# Home\n',
    'docs/guide/index.md': '# Guide\n',
    'docs/guide/getting-started.md': '# Getting started\n',
    'docs/guide/what-is-it.md': '# What is it\n',
    'docs/reference/site-config.md': '# Site config\n',
  }

  test.each([
    ['docs/guide/getting-started', './what-is-it', 'docs/guide/what-is-it'],
    ['docs/guide/getting-started', 'what-is-it#use', 'docs/guide/what-is-it#use'],
    ['docs/guide/getting-started', '../reference/site-config', 'docs/reference/site-config'],
    ['docs/guide/getting-started', '/reference/site-config', 'docs/reference/site-config'],
    ['docs/guide/getting-started', '/reference/site-config.html', 'docs/reference/site-config'],
    ['docs/guide/getting-started', '/guide/', 'docs/guide'],
    ['docs/guide', './getting-started', 'docs/guide/getting-started'],
    ['docs/guide', '/guide/missing', 'undefined'],
  ])('from %s, %s leads to %s', async (from, href, path) => {
    expect(await targetOf(await imported(site), from, href)).toBe(path)
  })
})
