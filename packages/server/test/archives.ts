import { insert, newChangeRequest, newSpace, publish, write } from './content.ts'
import { freshDatabase } from './database.ts'
import { inline, insertFiles } from './files.ts'
import type { TestServer } from './harness.ts'

/** Where a workspace lies. */
export interface Place {
  databaseUrl: string
  files: string
}

/** The flags that name a place. */
export const at = ({ databaseUrl, files }: Place): string[] => ['--database-url', databaseUrl, '--storage-url', files]

/** Where a running server keeps everything. */
export const placeOf = ({ services: { config } }: TestServer): Place => ({
  databaseUrl: config.databaseUrl,
  files: config.storageUrl!,
})

/** A fresh, empty place of the kind under test, and how it is taken away. */
export const freshPlace = async (): Promise<Place & { drop(): Promise<void> }> => {
  const { url, files, drop } = await freshDatabase()
  return { databaseUrl: url, files, drop }
}

/** A text that is easily damaged on its way. */
export const awkward = 'A line\u2028and another, \u{1F4D6} “quoted”\n'

/** Bytes that are no text. */
export const bytes = Buffer.from([0, 255, 10, 13])

/** A space with pages of several chunks, the first of them awkward, and an unfinished change request with a file. */
export const fillSpace = async (server: TestServer): Promise<{ spaceId: string; pageId: string }> => {
  const docs = server.api()
  const { spaceId } = await newSpace(docs)
  const many = Array.from({ length: 45 }, (_, n) => insert(`# Page ${n}\n`, { title: `Page ${n}` }))
  const [pageId] = await publish(docs, { spaceId }, insert(awkward, { title: 'Kept' }), ...many)
  const draft = await newChangeRequest(docs, { spaceId }, 'Unfinished')
  await write(docs, draft, insert('# Draft\n'))
  await insertFiles(docs, draft, inline('/map.bin', 'application/octet-stream', bytes))
  return { spaceId, pageId: pageId! }
}
