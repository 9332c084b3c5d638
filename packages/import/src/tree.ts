/** The files of a folder that another tool made. Paths are relative to the folder, with `/` as separator. */
export interface FileTree {
  readonly paths: readonly string[]
  /** Returns the text of a file; undefined if there is no such file or if it is no text. */
  read(path: string): Promise<string | undefined>
}

/** A construct that stays as text, because no block means the same. */
export interface Kept {
  path: string
  /** The line in the file, from 1. */
  line: number
  /** The construct as a person would name it, such as `<PricingTable>`. */
  construct: string
}

/** A tree in the Markdown of Scriptorium. */
export interface TranslatedTree {
  /** The name of the tool. */
  tool: string
  /** The file that tells the tool. */
  recognizedBy: string
  /** The pages, and the table of contents as `SUMMARY.md`. */
  files: { path: string; text: string }[]
  kept: Kept[]
  /** The paths of the pages in the tree. */
  pages: string[]
}

/** Returns the folder of a path; empty for files at the top. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** Returns a path without its last extension. */
export const stemOf = (path: string): string => path.replace(/\.[^./]+$/, '')

/** Joins parts of a path, and resolves `.` and `..`. Returns undefined if the result is above the folder. */
export const joinPaths = (...parts: readonly string[]): string | undefined => {
  const joined: string[] = []
  for (const part of parts.join('/').split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') joined.push(part)
    else if (joined.pop() === undefined) return undefined
  }
  return joined.join('/')
}

/** Returns a path as seen from a folder, both relative to the same root. */
export const relativePath = (folder: string, path: string): string => {
  const from = folder === '' ? [] : folder.split('/')
  const to = path.split('/')
  let common = 0
  while (common < from.length && common < to.length - 1 && from[common] === to[common]) common++
  return [...from.slice(common).map(() => '..'), ...to.slice(common)].join('/')
}
