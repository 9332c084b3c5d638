import type { Client } from '@scriptorium/client'
import { insert, newChangeRequest, newSpace, publish, write, type At } from './content.ts'
import { freshDatabase } from './database.ts'
import { inline, insertFiles } from './files.ts'
import type { TestServer } from './harness.ts'

/** Where a workspace lies. */
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

/** Where a running server keeps everything. */
export const placeOf = ({ services: { config } }: TestServer): Installation => ({
  databaseUrl: config.databaseUrl,
  files: config.storageUrl!,
})

/** A fresh, empty place of the kind under test, and how it is taken away. */
export const freshPlace = async (): Promise<Installation & { drop(): Promise<void> }> => {
  const { url, files, drop } = await freshDatabase()
  return { databaseUrl: url, files, drop }
}

/** A text that is easily damaged on its way. */
export const awkward = 'A line\u2028and another, \u{1F4D6} “quoted”\n'

/** Bytes that are no text. */
export const bytes = Buffer.from([0, 255, 10, 13])

/** An open and a resolved comment, a reply, a reaction, and a review with a comment that was asked for. */
const discuss = async (docs: Client, params: At): Promise<void> => {
  const body = { body: { markdown: awkward } }
  const { id: commentId } = await docs.postCommentInSpace({ params, body })
  await docs.postCommentReplyInSpace({ params: { ...params, commentId }, body })
  await docs.updateCommentInSpace({ params: { ...params, commentId }, body: { addedReactions: ['👍'] } })
  const { id: solved } = await docs.postCommentInSpace({ params, body })
  await docs.updateCommentInSpace({ params: { ...params, commentId: solved }, body: { resolved: true } })
  const { id } = await docs.getAuthenticatedUser()
  await docs.requestReviewersForChangeRequest({ params, body: { users: [id] } })
  await docs.submitChangeRequestReview({ params, body: { status: 'approved', comment: { markdown: 'Fine' } } })
}

/** A space with pages of several chunks, the first of them awkward, and an unfinished change request with a file and a talk. */
export const fillSpace = async (server: TestServer): Promise<{ spaceId: string; pageId: string }> => {
  const docs = server.api()
  const { spaceId } = await newSpace(docs)
  const many = Array.from({ length: 45 }, (_, n) => insert(`# Page ${n}\n`, { title: `Page ${n}` }))
  const [pageId] = await publish(docs, { spaceId }, insert(awkward, { title: 'Kept' }), ...many)
  const draft = await newChangeRequest(docs, { spaceId }, 'Unfinished')
  await write(docs, draft, insert('# Draft\n'))
  await insertFiles(docs, draft, inline('/map.bin', 'application/octet-stream', bytes))
  await discuss(docs, draft)
  return { spaceId, pageId: pageId! }
}
