import type { Request, Response } from 'express'
import { readWith } from '@scriptorium/database/chosen-reader'
import type { Replica } from '@scriptorium/database/replica'
import { Problem } from '../../ground/problem.ts'
import type { ReaderState } from './request.ts'

/**
 * Serves a request for a site from the replica, if it has what was last written in the organization of the site. A change on
 * another server counts a fifth of a second later. If the replica fails, the primary serves the request.
 */
export const fromReplica = async (
  replica: Replica | undefined,
  { sites }: Pick<ReaderState, 'sites'>,
  { req, res, url }: { req: Request; res: Response; url: URL },
  serve: () => Promise<void>,
): Promise<void> => {
  const isRead = req.method === 'GET' || req.method === 'HEAD'
  const organizationId = sites.organizationOf(url)
  const reader = isRead
    ? replica?.quickReaderFor(organizationId === undefined ? undefined : `organization:${organizationId}`)
    : undefined
  if (!reader) return serve()
  try {
    await readWith(reader, serve)
  } catch (error) {
    if (error instanceof Problem || res.headersSent) throw error
    replica!.noteFailure(error)
    await serve()
  }
}
