import { hash } from 'node:crypto'
import { slugify } from './slugs.ts'

/** Returns whether a file's name is a path among the pages, such as `/guides/images/map.png`. */
export const isPlace = (name: string): boolean => name.startsWith('/')

const placeOf = (path: string): string => {
  const folders = path.normalize('NFC').split('/').filter(Boolean)
  const name = folders.pop() ?? ''
  return [...folders.map(slugify), name].join('/')
}

/**
 * Returns the id of the file at a path. The id depends on the path alone, so a relative link finds its file with one lookup, a
 * file that is inserted again replaces the old one, and two sides that add the same file add one. Folder names are compared as
 * slugs, as in the paths of pages.
 */
export const fileIdAt = (path: string): string => `f${hash('sha256', placeOf(path), 'hex').slice(0, 31)}`
