import type { ImportRun, ImportRunCreate } from '@scriptorium/client'
import { createUpload } from '@scriptorium/client/uploads'
import { queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'
import { queries } from '../queries.ts'
import { workBegan } from '../work.ts'

const importsKey = (organizationId: string) => ['organizations', organizationId, 'imports'] as const

const changed = (organizationId: string) =>
  Promise.all([queries.invalidateQueries({ queryKey: importsKey(organizationId) }), workBegan()])

/** Returns whether an import has not ended. */
export const isActive = ({ status }: Pick<ImportRun, 'status'>): boolean =>
  status === 'pending' || status === 'in-progress'

/** Queries the latest imports into a space. While one is active, they are read again. */
export const importsQuery = (organizationId: string, spaceId: string) =>
  queryOptions({
    queryKey: [...importsKey(organizationId), spaceId],
    queryFn: async () =>
      (await docs.listImportRuns({ params: { organizationId }, query: { space: spaceId, limit: 10 } })).items,
    refetchInterval: ({ state }) => (state.data?.some(isActive) ? 1000 : false),
  })

/** Queries an import with its pages and its report. */
export const importQuery = (organizationId: string, importRunId: string) =>
  queryOptions({
    queryKey: [...importsKey(organizationId), 'one', importRunId],
    queryFn: () => docs.getImportRun({ params: { organizationId, importRunId } }),
    refetchInterval: ({ state }) => (state.data && isActive(state.data) ? 1000 : false),
  })

/** A file to import, with its path in the folder that it was chosen from. */
export interface ChosenFile {
  path: string
  file: File
}

const isWanted = ({ path }: ChosenFile): boolean =>
  !/(?:^|\/)(?:node_modules|\.git|__MACOSX|\.DS_Store)(?:\/|$)/.test(path)

/** Returns the files as one archive; a single archive stays as it is. */
const archiveOf = async (chosen: readonly ChosenFile[]): Promise<File> => {
  const files = chosen.filter(isWanted)
  const [first, ...others] = files
  if (first && others.length === 0) return first.file
  const { zipSync } = await import('fflate')
  const entries: Record<string, Uint8Array> = {}
  for (const { path, file } of files) entries[path] = new Uint8Array(await file.arrayBuffer())
  const name = `${files[0]?.path.split('/')[0] ?? 'files'}.zip`
  // Compressing would stop the browser for longer than it saves.
  return new File([new Uint8Array(zipSync(entries, { level: 0 }))], name, { type: 'application/zip' })
}

type Options = Pick<ImportRunCreate, 'dryRun' | 'target'>

/** Uploads files and begins to import them. */
export const importFiles = async (organizationId: string, chosen: readonly ChosenFile[], options: Options) => {
  const params = { organizationId }
  const { key } = await createUpload(docs, { params, kind: 'import_file', file: await archiveOf(chosen) })
  const run = await docs.startImportRun({ params, body: { ...options, source: { type: 'file', files: [key] } } })
  await changed(organizationId)
  return run
}

/** Begins to import what an address leads to. */
export const importAddress = async (organizationId: string, url: string, options: Options) => {
  const path = new URL(url).pathname
  const isGit = /\.git\/?$/.test(path)
  const type = /\.zip$/i.test(path) ? 'archive' : isGit ? 'git' : 'website'
  const run = await docs.startImportRun({ params: { organizationId }, body: { ...options, source: { type, url } } })
  await changed(organizationId)
  return run
}

/** Ends an import. Nothing of it is left in the space. */
export const cancelImport = async (organizationId: string, importRunId: string) => {
  await docs.cancelImportRun({ params: { organizationId, importRunId } })
  await changed(organizationId)
}
