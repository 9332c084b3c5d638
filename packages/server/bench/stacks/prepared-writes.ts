import { generateKeyBetween } from 'fractional-indexing'
import type { SpaceAccess } from '../../src/domain/access/load.ts'
import { applyChanges } from '@scriptorium/content/changes/apply-changes'
import type { Change } from '@scriptorium/content/changes/batch'
import { emptyRoot } from '@scriptorium/content/chunk'
import { mergeTrees } from '@scriptorium/content/merge/merge'
import type { ContentStore } from '@scriptorium/content/store'
import { newId } from '@scriptorium/basics/id'
import type { UserRow } from '@scriptorium/schema/tables/people'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { Urls } from '../../src/platform/urls.ts'
import { presentChangeRequest } from '../../src/edge/resources/change-requests/presenter.ts'
import { toDetails, type FoundRow } from '../../src/domain/history/change-requests.ts'
import { presentApplied } from '../../src/edge/resources/content/presenter.ts'
import { presentSpace } from '../../src/edge/resources/spaces/presenter.ts'
import { createNotes } from './prepared-notes.ts'
import type { Sql } from './sql-names.ts'
import type { Asked } from './stack.ts'

interface With {
  sql: Sql
  store: ContentStore
  urls: Urls
  spaceOf(user: string, id: string): Promise<SpaceAccess>
  rootOf(spaceId: string, id: string): Promise<string>
}

const firstPage = (now: string): Change[] => [
  {
    operation: 'insert_page',
    title: 'Untitled',
    slug: 'untitled',
    document: { markdown: '' },
    createdAt: now,
  } as Change,
]

/** Returns the three writes, each in one transaction with the same statements as the server. */
export const createWrites = async ({ sql, store, urls, spaceOf, rootOf }: With) => {
  const columns = `${await sql.columns('change_requests', 'cr')}, s.revision_id as "spaceRevisionId",
    u.display_name as "authorDisplayName", u.email as "authorEmail", u.photo_url as "authorPhotoUrl"`
  const changeRequestOf = async ({ spaceId, changeRequestId }: Asked['params']) =>
    toDetails(
      (await sql.first<FoundRow>(
        `select ${columns} from change_requests cr join users u on u.id = cr.created_by
         join spaces s on s.id = cr.space_id where cr.space_id = :spaceId and cr.id = :changeRequestId`,
        { spaceId, changeRequestId },
      ))!,
    )

  const record = async (lineageId: string, documents: string[]) => {
    for (const hash of new Set(documents)) await sql.insert('documents', { lineageId, hash }, 'on conflict do nothing')
  }

  const addRevision = async (given: Record<string, unknown>, parents: string[]) => {
    const id = newId()
    const row = { id, changeRequestId: null, mergedFromId: null, git: null, ...given, parents: JSON.stringify(parents) }
    await sql.insert('revisions', row)
    return id
  }

  const { audit, indexLater } = createNotes(sql)

  const count = (column: string, id: string, by: number) =>
    sql.run(`update spaces set ${column} = ${column} + :by where id = :id`, { id, by })

  return {
    createSpace: (user: UserRow, { params, body }: Asked) =>
      sql.inTurn(`organization:${params['organizationId']}`, async () => {
        const now = new Date().toISOString()
        const organizationId = params['organizationId']!
        await sql.first('select o.* from organizations o where o.id = :organizationId', { organizationId })
        const { last } = (await sql.first<{ last: string | null }>(
          'select max(position) as last from spaces where organization_id = :organizationId and collection_id is null',
          { organizationId },
        ))!
        const { root, documents } = await applyChanges(store, emptyRoot, firstPage(now), {
          now,
          newId,
          rootOf: async () => undefined,
        })
        const id = newId()
        const revisionId = newId()
        const given = { title: (body as { title: string }).title, emoji: '📄', mergeRules: '{"type":"inherit"}' }
        const place = { organizationId, collectionId: null, ancestors: '', position: generateKeyBetween(last, null) }
        const counts = { comments: 0, changeRequests: 0, changeRequestsOpen: 0, changeRequestsDraft: 0 }
        const made = { createdBy: user.id, createdAt: now, updatedAt: now, deletedAt: null }
        const levels = { defaultLevel: 'inherit', effectiveLevel: 'inherit', editMode: null, language: null }
        const row = { id, lineageId: id, revisionId, ...given, ...place, ...counts, ...made, ...levels }
        await sql.insert('spaces', row satisfies SpaceRow | object)
        await record(id, documents)
        await addRevision({ id: revisionId, spaceId: id, type: 'edits', root, createdBy: user.id, createdAt: now }, [])
        await audit(user, 'createSpace', row)
        await indexLater(id)
        return presentSpace(await spaceOf(user.id, id), urls, undefined)
      }),

    updateChangeRequestContent: (user: UserRow, { params, body }: Asked) =>
      sql.inTurn(`space:${params['spaceId']}`, async () => {
        const now = new Date().toISOString()
        const { space } = await spaceOf(user.id, params['spaceId']!)
        const found = await changeRequestOf(params)
        const { id, baseRevisionId, revisionId: before } = found.changeRequest
        const root = await rootOf(space.id, before)
        const applied = await applyChanges(store, root, (body as { changes: Change[] }).changes, {
          now,
          newId,
          rootOf: async (revision) => rootOf(space.id, revision ?? baseRevisionId),
        })
        await record(space.lineageId, applied.documents)
        const made = { changeRequestId: id, type: 'edits', root: applied.root, createdBy: user.id, createdAt: now }
        const revisionId = await addRevision({ spaceId: space.id, ...made }, [before])
        await sql.insert(
          'contributors',
          { changeRequestId: id, userId: user.id, actionType: 'edit', count: 1, updatedAt: now },
          'on conflict (change_request_id, user_id, action_type) do update set count = contributors.count + 1, updated_at = :updatedAt',
        )
        const values = { revisionId, now, id }
        await sql.run('update change_requests set revision_id = :revisionId, updated_at = :now where id = :id', values)
        await audit(user, 'updateChangeRequestContent', space)
        const changeRequest = { ...found.changeRequest, revisionId, updatedAt: now }
        return {
          changeRequest: presentChangeRequest({ ...found, changeRequest }, urls),
          changes: applied.touched.map((page) => presentApplied(page, changeRequest, urls)),
        }
      }),

    mergeChangeRequest: (user: UserRow, { params }: Asked) =>
      sql.inTurn(`space:${params['spaceId']}`, async () => {
        const now = new Date().toISOString()
        const { space } = await spaceOf(user.id, params['spaceId']!)
        const { changeRequest } = await changeRequestOf(params)
        const { organizationId } = space
        await sql.first('select merge_rules from organizations where id = :organizationId', { organizationId })
        const roots = {
          base: await rootOf(space.id, changeRequest.baseRevisionId),
          main: await rootOf(space.id, space.revisionId),
          request: await rootOf(space.id, changeRequest.revisionId),
        }
        const { root, documents } = await mergeTrees(store, roots)
        await record(space.lineageId, documents)
        const made = { type: 'merge', root, mergedFromId: changeRequest.id, createdBy: user.id, createdAt: now }
        const parents = [space.revisionId, changeRequest.revisionId]
        const revisionId = await addRevision({ spaceId: space.id, ...made }, parents)
        const values = { revisionId, now, id: space.id }
        await sql.run('update spaces set revision_id = :revisionId, updated_at = :now where id = :id', values)
        await sql.run(
          `update change_requests set status = 'merged', revision_merged_id = :revisionId, updated_at = :now where id = :id`,
          { revisionId, now, id: changeRequest.id },
        )
        await count('change_requests_draft', space.id, -1)
        await audit(user, 'mergeChangeRequest', space)
        await indexLater(space.id)
        return { revision: revisionId, result: 'merge' }
      }),
  }
}
