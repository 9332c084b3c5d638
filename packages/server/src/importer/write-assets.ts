import { pages, type Client, type File } from '@scriptorium/client'
import { mediaTypeOf } from './media-types.ts'
import type { Asset } from './source.ts'
import type { RevisionAt } from './space-pages.ts'
import type { WriteAt } from './write-steps.ts'

type Progress = (done: number, total: number) => void

const nameOf = ({ path }: Asset): string => `/${path}`

const bytesOf = async ({ downloadURL }: File): Promise<Buffer> => {
  const response = await fetch(downloadURL)
  if (!response.ok) throw new Error(`${downloadURL.replace(/\?.*/, '')} answered ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

const isSame = async (asset: Asset, there: File | undefined): Promise<boolean> =>
  there !== undefined && there.size === asset.size && (await bytesOf(there)).equals(await asset.read())

/** The files that the space has not, or has otherwise. */
export const changedAssets = async (docs: Client, at: RevisionAt, assets: readonly Asset[]): Promise<Asset[]> => {
  if (assets.length === 0) return []
  const there = new Map<string, File>()
  for await (const file of pages(docs.listFilesInRevisionById, { params: at, query: { limit: 1000 } })) {
    there.set(file.name, file)
  }
  const changed: Asset[] = []
  for (const asset of assets) if (!(await isSame(asset, there.get(nameOf(asset))))) changed.push(asset)
  return changed
}

// The server takes 20 files an entry, and 32 MiB a request with a third more for base64.
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

/** Writes files, each where it stands in the folder, so that the links of pages find it. */
export const writeAssets = async (
  docs: Client,
  params: WriteAt,
  assets: readonly Asset[],
  onProgress: Progress,
): Promise<void> => {
  let done = 0
  for (const batch of batchesOf(assets)) {
    const files = await Promise.all(
      batch.map(async (asset) => ({
        name: nameOf(asset),
        contentType: mediaTypeOf(asset.path),
        base64: Buffer.from(await asset.read()).toString('base64'),
      })),
    )
    const body = { changes: [{ operation: 'insert_files' as const, files }] }
    await docs.updateChangeRequestContent({ params, query: { compat: false }, body })
    onProgress((done += batch.length), assets.length)
  }
}
