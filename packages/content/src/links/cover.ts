import type { ContentRef, PageRecord } from '../tree/records.ts'
import type { Tree } from '../tree/tree.ts'
import { readAddress } from './address.ts'
import { linkResolver } from './resolver.ts'

const isPath = ({ kind, url }: ContentRef): boolean =>
  kind === 'url' && ['relative', 'pages'].includes(readAddress(String(url)).kind)

/** Returns the cover of a page. A path, such as front matter contains, is replaced by the file at that path if there is one. */
export const resolveCover = async (tree: Tree, page: PageRecord): Promise<PageRecord['cover']> => {
  const { cover } = page
  const found = Object.entries(cover ?? {}).filter(
    ([name, ref]) => (name === 'ref' || name === 'refDark') && isPath(ref as ContentRef),
  )
  if (found.length === 0) return cover
  const resolve = linkResolver(tree, page)
  const resolved = found.map(async ([name, ref]) => [name, (await resolve(String((ref as ContentRef)['url']))) ?? ref])
  return { ...cover, ...(Object.fromEntries(await Promise.all(resolved)) as PageRecord['cover']) }
}
