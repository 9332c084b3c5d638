import { isMarkdown } from '../source.ts'

const isSafe = (path: string): boolean =>
  path !== '' &&
  !/[\\\0]/.test(path) &&
  path
    .split('/')
    .every((part) => !['', '.', '..', '.git'].includes(part.toLowerCase()) && Buffer.byteLength(part) < 256)

const flat = (name: string): string =>
  [...name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+/, '')].slice(0, 60).join('') || 'file'

interface Named {
  id: string
  name: string
}

/**
 * Where files go: those whose name is a place stand there, others in a folder for them. Names come from other people, so
 * nothing gets out of the folder, over a page, or over another file.
 */
export const filePaths = (files: readonly Named[], pagePaths: readonly string[]): Map<string, string> => {
  const taken = new Set(pagePaths.map((path) => path.toLowerCase()))
  // A page's file is no folder either.
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
