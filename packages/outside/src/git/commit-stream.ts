import type { Writable } from 'node:stream'
import { writePart } from '@scriptorium/basics/write-part'

/** A commit's change to one file. The path is relative to the repository's root. */
export type FileChange =
  | { kind: 'write'; path: string; isExecutable: boolean; read(): Promise<Uint8Array> }
  | { kind: 'remove'; path: string }

/** The name and email address of a committer. */
export interface Committer {
  name: string
  email: string
}

/** The input for a new commit. */
export interface NewCommit {
  /** Undefined for the first commit of a branch. */
  parent: string | undefined
  message: string
  committer: Committer
  /** Unix time, in milliseconds. */
  time: number
  changes: readonly FileChange[]
}

const plain = (text: string) => text.replaceAll(/[<>\p{Cc}]/gu, ' ').trim()

const quoted = (path: string) => `"${path.replaceAll(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`

// Removals come first, so that a folder can replace a file of the same name.
const inOrder = (changes: readonly FileChange[]) =>
  changes.toSorted((a, b) => (a.kind === b.kind ? (a.path < b.path ? -1 : 1) : a.kind === 'remove' ? -1 : 1))

/** Writes a commit for `git fast-import`, which prints its id. Stops when Git has ended, whose exit code says why. */
export const writeCommit = async (
  input: Writable,
  ref: string,
  { parent, message, committer, time, changes }: NewCommit,
): Promise<void> => {
  const write = (part: string | Uint8Array) => writePart(input, part)
  const data = async (bytes: Uint8Array) => {
    await write(`data ${bytes.length}\n`)
    await write(bytes)
    await write('\n')
  }
  const name = plain(committer.name) || 'Scriptorium'
  await write(
    `commit ${ref}\nmark :1\ncommitter ${name} <${plain(committer.email)}> ${Math.floor(time / 1000)} +0000\n`,
  )
  await data(Buffer.from(message))
  if (parent !== undefined) await write(`from ${parent}\n`)
  for (const change of inOrder(changes)) {
    if (input.destroyed) return
    if (change.kind === 'remove') {
      await write(`D ${quoted(change.path)}\n`)
      continue
    }
    await write(`M ${change.isExecutable ? '100755' : '100644'} inline ${quoted(change.path)}\n`)
    await data(await change.read())
  }
  await write('\nget-mark :1\ndone\n')
}
