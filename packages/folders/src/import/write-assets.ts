import type { Client, ContentChange, File as StoredFile } from '@scriptorium/client'
import { uploadForSpace } from '@scriptorium/client/uploads'
import { mediaTypeOf } from '../media-types.ts'
import { filePaths } from '../export/file-paths.ts'
import type { Asset, Source } from '../source.ts'
import { readFiles, type RevisionAt } from '../space-pages.ts'
import type { WriteAt } from './write-steps.ts'

type Progress = (done: number, total: number) => void

const nameOf = ({ path }: Asset): string => `/${path}`

const bytesOf = async ({ downloadURL }: StoredFile): Promise<Buffer> => {
  const response = await fetch(downloadURL)
  if (!response.ok) throw new Error(`${downloadURL.replace(/\?.*/, '')} answered ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

const isSame = async (asset: Asset, there: StoredFile | undefined): Promise<boolean> =>
  there !== undefined && there.size === asset.size && (await bytesOf(there)).equals(await asset.read())

/** Returns the files that are missing in the space or differ from it. A file without a path has the path that an export gives it. */
export const changedAssets = async (
  docs: Client,
  at: RevisionAt,
  { assets = [], files }: Pick<Source, 'assets' | 'files'>,
): Promise<Asset[]> => {
  if (assets.length === 0) return []
  const there = new Map<string, StoredFile>()
  const known = await readFiles(docs, at)
  const paths = filePaths(
    known,
    files.map(({ path }) => path),
  )
  for (const file of known) there.set(`/${paths.get(file.id)!}`, file)
  for (const file of known) there.set(file.name, file)
  const changed: Asset[] = []
  for (const asset of assets) if (!(await isSame(asset, there.get(nameOf(asset))))) changed.push(asset)
  return changed
}

/** The server accepts files up to this size in a request; larger ones are uploaded first. */
const maxInlineBytes = 1_000_000

type File = Extract<ContentChange, { operation: 'insert_files' }>['files'][number]

const upload = async (docs: Client, { spaceId }: WriteAt, asset: Asset, type: string): Promise<string> => {
  const file = new Blob([new Uint8Array(await asset.read())])
  return uploadForSpace(docs, { params: { spaceId }, file, name: asset.path, type })
}

const inserted = async (docs: Client, at: WriteAt, asset: Asset): Promise<File> => {
  const named = { name: nameOf(asset), contentType: mediaTypeOf(asset.path) }
  if (asset.size <= maxInlineBytes) return { ...named, base64: Buffer.from(await asset.read()).toString('base64') }
  const url = await upload(docs, at, asset, named.contentType).catch((cause: Error) => {
    throw new Error(`${asset.path}: ${cause.message}`, { cause })
  })
  return { ...named, url }
}

// The server accepts 20 files in one entry and 32 MiB in one request; base64 adds a third.
const most = { files: 20, bytes: 8 * 2 ** 20 }

const batchesOf = (assets: readonly Asset[]): Asset[][] => {
  const batches: Asset[][] = []
  let bytes = Infinity
  for (const asset of assets) {
    const last = batches.at(-1)
    const fits = last && last.length < most.files && bytes + asset.size <= most.bytes
    bytes = fits ? bytes + asset.size : asset.size
    if (fits) last.push(asset)
    else batches.push([asset])
  }
  return batches
}

/** Writes files under their paths in the folder, so that links of pages resolve to them. */
export const writeAssets = async (
  docs: Client,
  params: WriteAt,
  assets: readonly Asset[],
  onProgress: Progress,
): Promise<void> => {
  let done = 0
  for (const batch of batchesOf(assets)) {
    const files = await Promise.all(batch.map((asset) => inserted(docs, params, asset)))
    const body = { changes: [{ operation: 'insert_files' as const, files }] }
    await docs.updateChangeRequestContent({ params, query: { compat: false }, body })
    onProgress((done += batch.length), assets.length)
  }
}
