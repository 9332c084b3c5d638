import { isDevice } from '../names.ts'
import { isMarkdown } from '../source.ts'

const isSafe = (path: string): boolean =>
  path !== '' &&
  !/[\\\0]/.test(path) &&
  path
    .split('/')
    .every(
      (part) =>
        !['', '.', '..', '.git'].includes(part.toLowerCase()) && !isDevice(part) && Buffer.byteLength(part) < 256,
    )

const flat = (name: string): string =>
  [...name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+/, '')].slice(0, 60).join('') || 'file'

interface Named {
  id: string
  name: string
}

/**
 * Returns the paths of files: files whose name is a path get that path, others go into a common folder. Names are
 * untrusted, so no path leaves the export, or overwrites a page or another file.
 */
export const filePaths = (files: readonly Named[], pagePaths: readonly string[]): Map<string, string> => {
  const taken = new Set(pagePaths.map((path) => path.toLowerCase()))
  // The path of a page's file cannot be a folder either.
  const isFree = (path: string) =>
    path.split('/').every(
      (_, index, parts) =>
        !taken.has(
          parts
            .slice(0, index + 1)
            .join('/')
            .toLowerCase(),
        ),
    )
  const found = new Map<string, string>()
  for (const { id, name } of files) {
    const own = name.startsWith('/') ? name.slice(1) : ''
    const path = isSafe(own) && !isMarkdown(own) && isFree(own) ? own : `files/${id}-${flat(name)}`
    taken.add(path.toLowerCase())
    found.set(id, path)
  }
  return found
}
