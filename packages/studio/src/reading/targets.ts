import type { File, Page } from '@scriptorium/client'
import type { ContentRef } from '@scriptorium/content/tree/records'
import type { Target } from '@scriptorium/site/document/context'
import { address, pathOf } from '../address.ts'
import { flatten } from '../api/pages/page-tree.ts'
import type { Place } from '../api/pages/pages.ts'

/** What references of a document can lead to. */
export interface Known {
  place: Place
  pages: readonly Page[]
  files: ReadonlyMap<string, File> | undefined
  /** The names of the people whom texts mention. */
  names?: ReadonlyMap<string, string> | undefined
  /** The earlier version of compared content, which can have pages and files that were deleted since. */
  earlier?: Known | undefined
}

const addressOf = ({ spaceId, changeRequestId, revisionId }: Place, pageId: string): string => {
  if (changeRequestId !== undefined) return pathOf(address.editing(spaceId, changeRequestId, pageId))
  return pathOf(revisionId === undefined ? address.page(spaceId, pageId) : address.history(spaceId, pageId, revisionId))
}

const fileTarget = (file: File): Target => ({
  href: file.downloadURL,
  title: file.name,
  size: file.size,
  width: file.dimensions?.width,
  height: file.dimensions?.height,
})

/** Returns a function that resolves the references of a document to screens of the studio and to files. */
export const targetsIn = ({
  place,
  pages,
  files,
  names,
  earlier,
}: Known): ((ref: ContentRef) => Target | undefined) => {
  const byId = new Map(flatten(pages).map((page) => [page.id, page]))
  const pageTarget = (id: string, space: string, anchor = ''): Target | undefined => {
    if (space !== '' && space !== place.spaceId) return { href: pathOf(address.page(space, id)) + anchor }
    const page = byId.get(id)
    if (!page) return undefined
    const { title, emoji, icon } = page
    return { href: addressOf(place, id) + anchor, title, emoji, icon }
  }
  const earlierTarget = earlier && targetsIn(earlier)
  const targetOf = (ref: ContentRef): Target | undefined => {
    const text = (name: string): string => (typeof ref[name] === 'string' ? ref[name] : '')
    switch (ref.kind) {
      case 'url':
        return { href: text('url'), title: text('url') }
      case 'page':
        return pageTarget(text('page'), text('space'))
      case 'anchor':
        return ref['page'] === undefined
          ? { href: `#${text('anchor')}` }
          : pageTarget(text('page'), text('space'), `#${text('anchor')}`)
      case 'file': {
        const file = files?.get(text('file'))
        return file && fileTarget(file)
      }
      case 'user':
        return { title: names?.get(text('user')) }
      case 'space':
        return { href: pathOf(address.space(text('space'))) }
      default:
        return undefined
    }
  }
  return (ref) => targetOf(ref) ?? earlierTarget?.(ref)
}
