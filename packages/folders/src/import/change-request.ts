import { InvalidRequestError, pages, type ChangeRequest, type Client } from '@scriptorium/client'

/** Returns the default subject of an import of a folder. */
export const importSubject = (folder: string): string => `Import ${folder}`

const unfinished = ['draft', 'open'] as const

/** Returns the caller's latest unfinished change request with this subject, so that an interrupted import can resume. */
const findOwn = async (docs: Client, spaceId: string, subject: string): Promise<ChangeRequest | undefined> => {
  const { id: creator } = await docs.getAuthenticatedUser()
  for (const status of unfinished) {
    const query = { status, creator, limit: 100 }
    for await (const found of pages(docs.listChangeRequestsForSpace, { params: { spaceId }, query })) {
      if (found.subject === subject) return found
    }
  }
  return undefined
}

const bringUpToDate = async (docs: Client, { space, id, outdated }: ChangeRequest) => {
  const params = { spaceId: space, changeRequestId: id }
  if (outdated) await docs.updateChangeRequest({ params })
  return docs.getChangeRequestById({ params })
}

interface Wanted {
  subject: string
  changeRequest?: string | undefined
  /** Whether the import is a dry run. */
  dryRun?: boolean | undefined
}

/** Returns the change request to continue, updated to main content: the given one, or else the caller's own. */
export const continued = async (
  docs: Client,
  spaceId: string,
  { subject, changeRequest, dryRun }: Wanted,
): Promise<ChangeRequest | undefined> => {
  const found =
    changeRequest === undefined
      ? await findOwn(docs, spaceId, subject)
      : await docs.getChangeRequestById({ params: { spaceId, changeRequestId: changeRequest } })
  if (found?.status === 'merged' || found?.status === 'archived') {
    throw new Error(`Change request ${found.number} is ${found.status}`)
  }
  return found && !dryRun ? bringUpToDate(docs, found) : found
}

/** Records on a continued change request which folder it imports, so that a later import finds it whatever its subject is. */
export const recordFolder = async (
  docs: Client,
  { space: spaceId, id: changeRequestId, importedFrom }: ChangeRequest,
  folder: string | undefined,
): Promise<void> => {
  if (folder === undefined || folder === importedFrom) return
  const params = { spaceId, changeRequestId }
  await docs.updateChangeRequestById({ params, body: { importedFrom: folder } }).catch((error: unknown) => {
    // Servers of earlier versions refuse the field.
    if (!(error instanceof InvalidRequestError)) throw error
  })
}
