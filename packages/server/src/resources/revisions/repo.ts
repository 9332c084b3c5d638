import type { Knex } from 'knex'
import { ask } from '../../db/ask.ts'
import type { RevisionRow } from '../../db/tables/content.ts'
import { newId } from '../../db/id.ts'

type New = Pick<RevisionRow, 'spaceId' | 'type' | 'root' | 'createdAt'> &
  Partial<Pick<RevisionRow, 'id' | 'changeRequestId' | 'mergedFromId' | 'createdBy' | 'git'>> & { parentIds: string[] }

/** Records a state of a space. Revisions are never changed or removed while their space lives. */
export const insertRevision = async (db: Knex, { parentIds, ...given }: New): Promise<RevisionRow> => {
  const row: RevisionRow = {
    id: newId(),
    changeRequestId: null,
    mergedFromId: null,
    createdBy: null,
    git: null,
    ...given,
    parents: JSON.stringify(parentIds),
  }
  await db('revisions').insert(row)
  return row
}

const revisionSql = 'select * from revisions where id = :id and space_id = :spaceId'

/** A revision of this space; one of another space is undefined, like an unknown id. */
export const findRevision = async (db: Knex, spaceId: string, id: string): Promise<RevisionRow | undefined> => {
  const [row] = await ask<RevisionRow>(db, revisionSql, { id, spaceId })
  return row
}
