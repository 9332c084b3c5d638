import { slugify } from '@scriptorium/content/tree/slugs'
import type { Skipped } from '../source.ts'

const slugged = (path: string): string =>
  path
    .split('/')
    .map((name) => slugify(name.normalize('NFC')))
    .join('/')

const pagePath = (path: string): string => slugged(path.replace(/\.[^./]*$/, '').replace(/\/(?:readme|index)$/i, ''))

/**
 * Returns a function that tells whether a page belongs to an unreadable file or folder, or is an ancestor of such a page.
 * A temporarily unreadable file must not delete its page.
 */
export const sparing = (skipped: readonly Skipped[]): ((path: string) => boolean) => {
  const of = (kind: Skipped['wouldBe']) => skipped.filter(({ wouldBe }) => wouldBe === kind).map(({ path }) => path)
  const folders = of('folder').map((path) => `${slugged(path)}/`)
  const spared = [...of('page').map((path) => `${pagePath(path)}/`), ...folders]
  return (path) =>
    spared.some((place) => place.startsWith(`${path}/`)) || folders.some((place) => path.startsWith(place))
}
