import { recordDocuments } from '@scriptorium/store/documents'
import { type Draft, openDraft } from '@scriptorium/content/tree/draft'
import { newId } from '@scriptorium/basics/id'
import { insertRevision } from '../src/domain/history/revisions.ts'
import type { At } from './content.ts'
import type { TestServer } from './harness.ts'

/** Edits a change request in a way that only imports and templates do. */
const edit = ({ services }: TestServer, { spaceId, changeRequestId }: At, work: (draft: Draft) => Promise<unknown>) =>
  services.database.writeTx(async (trx) => {
    const { lineageId } = (await trx('spaces').where({ id: spaceId }).first())!
    const { revisionId } = (await trx('changeRequests').where({ id: changeRequestId }).first())!
    const { root } = (await trx('revisions').where({ id: revisionId }).first())!
    const draft = openDraft(services.content(trx), root)
    await work(draft)
    const flushed = await draft.flush()
    await recordDocuments(trx, lineageId, flushed.documents)
    const createdAt = new Date().toISOString()
    const given = { spaceId, changeRequestId, type: 'edits' as const, root: flushed.root, createdAt }
    const { id } = await insertRevision(trx, { ...given, id: newId(), parentIds: [revisionId] })
    await trx('changeRequests').where({ id: changeRequestId }).update({ revisionId: id })
  })

/** Reusable content to insert. */
interface Given {
  id: string
  title: string
  text: string
  git?: { oid: string; path: string }
}

/** Inserts reusable content into a change request. */
export const addReusableContent = (server: TestServer, at: At, { text, ...rest }: Given): Promise<void> =>
  edit(server, at, async (draft) => {
    const body = await draft.writeBody({ format: 'markdown', text })
    await draft.set('reusableContent', rest.id, { ...rest, body })
  })

/** Sets a variable of the space in a change request. */
export const setVariable = (server: TestServer, at: At, name: string, value: string): Promise<void> =>
  edit(server, at, (draft) => draft.set('variable', name, value))
