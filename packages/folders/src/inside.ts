import { relative, sep } from 'node:path'

/** Returns whether a path is a folder or is inside it. Both must be resolved. */
export const isInside = (root: string, path: string): boolean => {
  const way = relative(root, path)
  return way !== '..' && !way.startsWith(`..${sep}`)
}
