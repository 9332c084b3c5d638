import { expect, test } from 'vitest'
import { treeOf } from '../../../test/tree-of.ts'
import { withIncludes } from './hugo-files.ts'

const include = (name: string) => `{{% include "${name}" %}}`

const tree = treeOf({
  'guide/part.md': '---\ntitle: Part\n---\nBeside.\n',
  'shared/part.md': 'Shared.',
  'shared/other.md': `Other, ${include('part.md')}`,
  'guide/loop.md': `again ${include('loop.md')}`,
})

test.for([
  ['a file beside the page, without its front matter', 'part.md', 'Beside.'],
  ['a file of a folder, whose own includes begin there', 'other.md', 'Other, Shared.'],
  ['nothing for a file that is not there', 'gone.md', include('gone.md')],
  ['a file that includes itself a few times', 'loop.md', `again again again again ${include('loop.md')}`],
])('a shortcode includes %s', async ([, name, text]) => {
  expect(await withIncludes(tree, 'guide/page.md', include(name!), ['shared'])).toBe(text)
})
