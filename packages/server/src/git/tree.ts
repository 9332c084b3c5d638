import type { Readable } from 'node:stream'
import { GitError } from './git-error.ts'

/** One entry of a commit's tree; the path is as of the folder that was asked for. */
export interface TreeEntry {
  path: string
  kind: 'file' | 'link' | 'submodule'
  isExecutable: boolean
  oid: string
  /** Of a file, in bytes. */
  size: number
}

/** What a commit holds. */
export interface Listing {
  entries: TreeEntry[]
  /** Paths that are no text, as far as they can be shown. */
  unreadable: string[]
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const kindOf = (mode: string): TreeEntry['kind'] =>
  mode === '120000' ? 'link' : mode === '160000' ? 'submodule' : 'file'

const isPath = (path: string): boolean =>
  path.split('/').every((name) => !['', '.', '..', '.git'].includes(name.toLowerCase())) && !path.includes('\\')

/** Reads what `ls-tree -r -l -z` writes. Trees come from anyone: a name may be no text, or one that leads elsewhere. */
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

/** Takes what `cat-file --batch` writes apart, one object after another. */
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
        if (type !== 'blob') throw new GitError('The repository lacks what it lists')
        // With the line feed that follows.
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
