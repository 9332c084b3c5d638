import { hash } from 'node:crypto'
import { slugify } from './slugs.ts'

/** Whether a file's name is a place among the pages, as `/guides/images/map.png`. */
export const isPlace = (name: string): boolean => name.startsWith('/')

const placeOf = (path: string): string => {
  const folders = path.normalize('NFC').split('/').filter(Boolean)
  const name = folders.pop() ?? ''
  return [...folders.map(slugify), name].join('/')
}

/**
 * The id of the file at a place. It follows from the place alone: a relative link finds its file at the cost of one lookup,
 * what is inserted again replaces what is there, and two sides that add the same file add one. Folders count as in the paths
 * of pages.
 */
export const fileIdAt = (path: string): string => `f${hash('sha256', placeOf(path), 'hex').slice(0, 31)}`
