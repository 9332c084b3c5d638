import type { NavigationItem } from '../../navigation/navigation.ts'
import { titleOfName } from '../../navigation/words.ts'
import { stemOf } from '../../tree.ts'
import { isBelow, type Page } from '../tool.ts'

/** Returns the address of a post without that of the blog: its own, or the date and the name in its path. */
export const postAddress = ({ path, front }: Page, folder: string): string => {
  const { slug } = front.fields
  if (typeof slug === 'string') return slug.replace(/^\/+/, '')
  const plain = stemOf(path.slice(folder.length + 1)).replace(/\/index$/, '')
  const dated = /^(?:(.*)\/)?(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/]?(.*)$/.exec(plain)
  return dated ? [...dated.slice(2, 5), dated[1], dated[5]].filter(Boolean).join('/') : plain
}

/** Returns the posts of the blog, the newest first. */
export const blogItems = (pages: ReadonlyMap<string, Page>, folder: string): NavigationItem[] => {
  const posts = [...pages.values()]
    .filter(({ path }) => isBelow(path, folder))
    .toSorted((a, b) => (a.path < b.path ? 1 : -1))
  const items = posts.map(({ path, title }) => ({ title: title ?? titleOfName(stemOf(path)), path, items: [] }))
  return items.length === 0 ? [] : [{ title: 'Blog', items }]
}

/** Returns the pages of a folder that belong to no documents, without a group: they stand beside the documents. */
export const ownItems = (pages: ReadonlyMap<string, Page>, folder: string): NavigationItem[] =>
  [...pages.values()]
    .filter(({ path }) => isBelow(path, folder))
    .map(({ path, title }) => ({ title: title ?? titleOfName(stemOf(path)), path, items: [] }))
