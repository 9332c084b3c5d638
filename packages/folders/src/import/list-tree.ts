import type { Dirent } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileTree } from '@scriptorium/import'
import { fromBufferPromise } from 'yauzl'
import { readText } from '../read-text.ts'
import { isSettingsFolder } from '../source.ts'

// No documentation has more, and a list of them all is kept in memory.
const maxPaths = 100_000

// An export can have all of its pages in one file.
const maxExportMebibytes = 200

// The text of a thousand pages. Pictures in a document hardly shrink when they are packed.
const maxUnpackedMebibytes = 20

/** Returns the bytes of a document of Word, which is a zip file; undefined if it is none, or if far more is packed into it. */
const readDocument = async (file: string): Promise<Uint8Array | undefined> => {
  const bytes = await readFile(file)
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  let room = bytes.length + maxUnpackedMebibytes * 2 ** 20
  for await (const { uncompressedSize } of zip.eachEntry()) room -= uncompressedSize
  return room < 0 ? undefined : bytes
}

// Hidden folders can hold secrets. Only these say how the pages of a tool belong together.
const isWanted = ({ name }: Dirent): boolean =>
  isSettingsFolder(name) || !(name.startsWith('.') || name === 'node_modules')

const isWantedFile = ({ name }: Dirent): boolean => !name.startsWith('.') || /^\.navigation\.ya?ml$/.test(name)

/** Lists the files of a folder, without links, dependencies and what is hidden below the top. Reads a file only on request. */
export const listTree = async (root: string): Promise<FileTree> => {
  const paths: string[] = []
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (paths.length >= maxPaths) return
      if (entry.isFile() && (folder === '' || isWantedFile(entry))) paths.push(path)
      else if (entry.isDirectory() && isWanted(entry)) await walk(path)
    }
  }
  await walk('')
  const known = new Set(paths)
  return {
    paths: paths.toSorted(),
    read: async (path) => {
      if (!known.has(path)) return undefined
      const read = await readText(join(root, path), /\.(?:json|xml)$/i.test(path) ? maxExportMebibytes : undefined)
      return 'text' in read ? read.text : undefined
    },
    bytes: async (path) => {
      const read = /\.docx$/i.test(path) ? readDocument : readFile
      return known.has(path) ? read(join(root, path)).catch(() => undefined) : undefined
    },
  }
}
