import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Skipped } from '../source.ts'
import { archiveLimits, unpackZip, type Room } from './unpack-zip.ts'

const isZip = (name: string): boolean => /\.zip$/i.test(name)

/** Unpacks the archives at the top of a folder into it. Returns what they left out; undefined if there is no archive. */
const unpackTop = async (folder: string, room: Room): Promise<Skipped[] | undefined> => {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile() && isZip(entry.name)).map(({ name }) => name)
  if (names.length === 0) return undefined
  const skipped: Skipped[] = []
  for (const name of names.toSorted()) {
    // An archive can hold a file with its own name.
    const archive = join(folder, `.${randomUUID()}`)
    await rename(join(folder, name), archive)
    const left = await unpackZip(archive, folder, room)
    skipped.push(...left.map((one) => (one.path === archive.split('/').at(-1) ? { ...one, path: name } : one)))
    await rm(archive)
  }
  return skipped
}

/** Returns the folder below which all files are: many archives hold one folder with everything in it. */
const contentOf = async (folder: string): Promise<string> => {
  const entries = await readdir(folder, { withFileTypes: true })
  const [only, ...others] = entries.filter(({ name }) => !['.DS_Store', 'Thumbs.db'].includes(name))
  return only?.isDirectory() && others.length === 0 && !only.name.startsWith('.')
    ? contentOf(join(folder, only.name))
    : folder
}

// Exports of large workspaces are archives of archives.
const maxLevels = 2

/** Unpacks the archives at the top of a folder, and the archives at the top of these. Returns the folder that holds the content. */
export const unpackFolder = async (
  folder: string,
  room: Room = { ...archiveLimits },
): Promise<{ root: string; skipped: Skipped[] }> => {
  const skipped: Skipped[] = []
  for (let level = 0; level < maxLevels; level++) skipped.push(...((await unpackTop(folder, room)) ?? []))
  return { root: await contentOf(folder), skipped }
}

/** Unpacks a zip file into an empty folder of its own. Returns the folder that holds the content. */
export const unpackArchive = async (archive: string, folder: string): Promise<{ root: string; skipped: Skipped[] }> => {
  const room = { ...archiveLimits }
  await mkdir(folder, { recursive: true })
  const left = await unpackZip(archive, folder, room)
  const { root, skipped } = await unpackFolder(folder, room)
  return { root, skipped: [...left, ...skipped] }
}
