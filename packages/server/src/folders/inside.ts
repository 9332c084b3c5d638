import { relative, sep } from 'node:path'

/** Whether a path, both resolved, is a folder or lies below it. */
export const isInside = (root: string, path: string): boolean => {
  const way = relative(root, path)
  return way !== '..' && !way.startsWith(`..${sep}`)
}
