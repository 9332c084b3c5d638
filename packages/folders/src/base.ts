import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Name of the file next to SUMMARY.md in which an export records what it wrote. */
export const baseName = '.scriptorium.json'

/** A file that an export wrote. */
export interface BaseFile {
  hash: string
  /** Id of the page; absent for the table of contents and for files that are not pages. */
  page?: string
}

/** Record of an export. An import uses it to merge the changes of the folder and the space since then. */
export interface Base {
  space: string
  revision: string
  /** By path. */
  files: Map<string, BaseFile>
}

/** Returns the hash that tells whether a file has changed. */
export const fileHash = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)

/** Returns the record as a file, with one line per file so that Git shows what changed. */
export const baseText = ({ space, revision, files }: Base): string => {
  const lines = [...files]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, file]) => {
      return `    ${JSON.stringify(path)}: ${JSON.stringify(file)}`
    })
  const head = `  "space": ${JSON.stringify(space)},\n  "revision": ${JSON.stringify(revision)},\n`
  return `{\n${head}  "files": {\n${lines.join(',\n')}\n  }\n}\n`
}

const isText = (value: unknown): value is string => typeof value === 'string'

const isFile = (value: unknown): value is BaseFile => {
  const { hash, page } = (value ?? {}) as Record<string, unknown>
  return isText(hash) && (page === undefined || isText(page))
}

/** Parses a record; returns undefined if it is invalid. */
const parseBase = (text: string): Base | undefined => {
  try {
    const { space, revision, files } = JSON.parse(text) as Record<string, unknown>
    if (!isText(space) || !isText(revision) || files === null || typeof files !== 'object') return undefined
    const known = Object.entries(files).filter((entry): entry is [string, BaseFile] => isFile(entry[1]))
    return { space, revision, files: new Map(known) }
  } catch {
    return undefined
  }
}

/** Reads the record of a folder; returns undefined if there is none or if it is of another space. */
export const readBase = async (folder: string, spaceId: string): Promise<Base | undefined> => {
  const text = await readFile(join(folder, baseName), 'utf8').catch(() => '')
  const base = parseBase(text)
  return base?.space === spaceId ? base : undefined
}
