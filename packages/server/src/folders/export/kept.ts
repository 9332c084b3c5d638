import { posix } from 'node:path'
import { metadataOf } from '@scriptorium/content/tree/metadata'
import { matchByPath } from '../match.ts'
import { outlineOf } from '../outline.ts'
import type { OwnPlace } from '../placed.ts'
import { isSummary, type SourceFile } from '../source.ts'
import type { SpacePage, SpacePages } from '../space-pages.ts'

/** Where a page's file is already, and what the page was then. */
interface KeptPlace {
  name: string
  /** Absent for a folder that has no file of its own. */
  path: string | undefined
  slug: string
  parent: string | null
}

/** Files that are there already, and stay where they are as long as they can. */
export interface Kept {
  places: ReadonlyMap<string, KeptPlace>
  /** By path. */
  texts: ReadonlyMap<string, string>
  summary: SourceFile | undefined
}

/** Finds out which files are of which pages of the revision that was made of them, or that they were made of. */
export const keptOf = (files: readonly SourceFile[], base: SpacePages): Kept => {
  const places = new Map<string, KeptPlace>()
  for (const [{ name, file }, id] of matchByPath(outlineOf(files), base)) {
    const { slug, parent } = base.pages.get(id)!
    places.set(id, { name, path: file?.path, slug, parent })
  }
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  return { places, texts, summary: files.find(({ path }) => isSummary(path)) }
}

const folderOf = (path: string): string => (posix.dirname(path) === '.' ? '' : `${posix.dirname(path)}/`)

const isPageOf = (path: string, folder: string, name: string): boolean => {
  const { name: stem } = posix.parse(path)
  const isInside = folderOf(path) === `${folder}${name}/` && /^(?:readme|index)$/i.test(stem)
  return isInside || (folderOf(path) === folder && stem === name)
}

/** Returns the name and the file that a page had, unless it has been moved or renamed, or its folder has. */
export const keptPlace = (kept: Kept, { id, slug, parent }: SpacePage, folder: string): OwnPlace | undefined => {
  const place = kept.places.get(id)
  if (!place || place.slug !== slug || place.parent !== parent) return undefined
  const { name, path } = place
  if (path !== undefined && !isPageOf(path, folder, name)) return { name, path: undefined }
  // What a text says of its slug it has to go on saying.
  const isSaid = path !== undefined && metadataOf(kept.texts.get(path)!).slug !== undefined
  return { name, path, made: isSaid ? undefined : slug }
}
