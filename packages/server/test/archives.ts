import type { Client } from '@scriptorium/client'
import { insert, newChangeRequest, newSpace, publish, write, type At } from './content.ts'
import { freshDatabase } from './database.ts'
import { inline, insertFiles } from './files.ts'
import type { TestServer } from './harness.ts'

/** The database and the storage of a workspace. */
export interface Installation {
  databaseUrl: string
  files: string
}

/** The flags that name a place. */
export const at = ({ databaseUrl, files }: Installation): string[] => [
  '--database-url',
  databaseUrl,
  '--storage-url',
  files,
]

/** Returns the database and the storage of a running server. */
export const placeOf = ({ services: { config } }: TestServer): Installation => ({
  databaseUrl: config.databaseUrl,
  files: config.storageUrl!,
})

/** Returns an empty database and storage of the kind under test, and a function that deletes them. */
export const freshPlace = async (): Promise<Installation & { drop(): Promise<void> }> => {
  const { url, files, drop } = await freshDatabase()
  return { databaseUrl: url, files, drop }
}

/** A text that a careless copy damages. */
export const hardToCopy = 'A line\u2028and another, \u{1F4D6} “quoted”\n'

/** Bytes that are not valid text. */
export const bytes = Buffer.from([0, 255, 10, 13])

/** Creates an open and a resolved comment, a reply, a reaction, and a requested review with a comment. */
const discuss = async (docs: Client, params: At): Promise<void> => {
  const body = { body: { markdown: hardToCopy } }
  const { id: commentId } = await docs.postCommentInSpace({ params, body })
  await docs.postCommentReplyInSpace({ params: { ...params, commentId }, body })
  await docs.updateCommentInSpace({ params: { ...params, commentId }, body: { addedReactions: ['👍'] } })
  const { id: solved } = await docs.postCommentInSpace({ params, body })
  await docs.updateCommentInSpace({ params: { ...params, commentId: solved }, body: { resolved: true } })
  const { id } = await docs.getAuthenticatedUser()
  await docs.requestReviewersForChangeRequest({ params, body: { users: [id] } })
  await docs.submitChangeRequestReview({ params, body: { status: 'approved', comment: { markdown: 'Fine' } } })
}

/** Creates a space whose pages fill several chunks, and a draft change request with a file and comments. */
export const fillSpace = async (server: TestServer): Promise<{ spaceId: string; pageId: string }> => {
  const docs = server.api()
  const { spaceId } = await newSpace(docs)
  const many = Array.from({ length: 45 }, (_, n) => insert(`# Page ${n}\n`, { title: `Page ${n}` }))
  const [pageId] = await publish(docs, { spaceId }, insert(hardToCopy, { title: 'Kept' }), ...many)
  const draft = await newChangeRequest(docs, { spaceId }, 'Unfinished')
  await write(docs, draft, insert('# Draft\n'))
  await insertFiles(docs, draft, inline('/map.bin', 'application/octet-stream', bytes))
  await discuss(docs, draft)
  return { spaceId, pageId: pageId! }
}
