import type { Client, File } from '@scriptorium/client'
import { pages } from '@scriptorium/client'
import { fileHash, type Base } from '../base.ts'
import type { Asset } from '../source.ts'
import type { RevisionAt } from '../space-pages.ts'
import type { FileConflict } from './merge-base.ts'

const filesOf = async (docs: Client, params: RevisionAt): Promise<Map<string, File>> => {
  const files = new Map<string, File>()
  for await (const file of pages(docs.listFilesInRevisionById, { params, query: { limit: 1000 } }))
    files.set(file.name, file)
  return files
}

const hashOf = async (file: File | undefined): Promise<string | undefined> => {
  if (!file) return undefined
  const response = await fetch(file.downloadURL)
  return response.ok ? fileHash(await response.bytes()) : undefined
}

const changedOnly = async (assets: readonly Asset[], { files }: Base): Promise<Asset[]> => {
  const changed: Asset[] = []
  for (const asset of assets) if (fileHash(await asset.read()) !== files.get(asset.path)?.hash) changed.push(asset)
  return changed
}

/** Returns the files that were changed in the folder since its export, without those that the space has changed as well. */
export const mergeAssets = async (
  docs: Client,
  at: RevisionAt,
  assets: readonly Asset[],
  base: Base,
): Promise<{ assets: Asset[]; conflicts: FileConflict[] }> => {
  const changed = await changedOnly(assets, base)
  if (changed.length === 0) return { assets: [], conflicts: [] }
  const files = await filesOf(docs, at)
  const kept: Asset[] = []
  const conflicts: FileConflict[] = []
  for (const asset of changed) {
    const theirs = await hashOf(files.get(`/${asset.path}`))
    const isMainChanged = theirs !== base.files.get(asset.path)?.hash
    const isSame = theirs === fileHash(await asset.read())
    if (!isMainChanged || isSame) kept.push(asset)
    else conflicts.push({ path: asset.path, reason: 'the file was changed in the folder and in the space' })
  }
  return { assets: kept, conflicts }
}
