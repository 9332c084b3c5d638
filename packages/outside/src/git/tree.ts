import type { Readable } from 'node:stream'
import { GitError } from './git-error.ts'

/** One entry of a commit's tree. The path is relative to the listed folder. */
export interface TreeEntry {
  path: string
  kind: 'file' | 'link' | 'submodule'
  isExecutable: boolean
  oid: string
  /** Size in bytes; 0 for a submodule. */
  size: number
}

/** The entries of a commit's tree. */
export interface Listing {
  entries: TreeEntry[]
  /** Paths that are unsafe or not UTF-8; the latter are decoded as Latin-1. */
  unreadable: string[]
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const kindOf = (mode: string): TreeEntry['kind'] =>
  mode === '120000' ? 'link' : mode === '160000' ? 'submodule' : 'file'

const isPath = (path: string): boolean =>
  path.split('/').every((name) => !['', '.', '..', '.git'].includes(name.toLowerCase())) && !path.includes('\\')

/** Parses the output of `ls-tree -r -l -z`. Paths are untrusted: they can be invalid UTF-8 or contain `..`. */
export const readListing = (out: Buffer): Listing => {
  const listing: Listing = { entries: [], unreadable: [] }
  for (let from = 0; from < out.length;) {
    const end = out.indexOf(0, from)
    const line = out.subarray(from, end === -1 ? out.length : end)
    from += line.length + 1
    const tab = line.indexOf(9)
    const [mode = '', , oid = '', size = ''] = line.subarray(0, tab).toString('latin1').split(/ +/)
    try {
      const path = utf8.decode(line.subarray(tab + 1))
      if (!isPath(path)) listing.unreadable.push(path)
      else
        listing.entries.push({
          path,
          kind: kindOf(mode),
          isExecutable: mode === '100755',
          oid,
          size: Number(size) || 0,
        })
    } catch {
      listing.unreadable.push(line.subarray(tab + 1).toString('latin1'))
    }
  }
  return listing
}

/** Parses the output of `cat-file --batch` and passes on one blob at a time. */
export const readBatch = async (
  output: Readable,
  each: (bytes: Buffer, index: number) => Promise<void>,
): Promise<void> => {
  let parts: Buffer[] = []
  let gathered = 0
  let wanted: number | undefined
  let index = 0
  for await (const part of output as AsyncIterable<Buffer>) {
    parts.push(part)
    gathered += part.length
    if (wanted !== undefined && gathered < wanted) continue
    let held = Buffer.concat(parts)
    for (;;) {
      if (wanted === undefined) {
        const end = held.indexOf(10)
        if (end === -1) break
        const [, type, size] = held.subarray(0, end).toString('latin1').split(' ')
        if (type !== 'blob') throw new GitError('The repository lists a file that it does not contain')
        // Includes the line feed that follows each object.
        wanted = Number(size) + 1
        held = held.subarray(end + 1)
      }
      if (held.length < wanted) break
      await each(Buffer.from(held.subarray(0, wanted - 1)), index++)
      held = held.subarray(wanted)
      wanted = undefined
    }
    parts = [held]
    gathered = held.length
  }
}
