import type { Knex } from 'knex'
import type { SpaceAccess, OrganizationAccess } from '../../../domain/access/load.ts'
import type { UserPrincipal } from '../../../domain/access/principal.ts'
import { openSource } from '../../../domain/history/open-source.ts'
import { Problem } from '../../../ground/problem.ts'
import type { List } from '@scriptorium/database/page'
import type { MarkRow } from '@scriptorium/schema/tables/marks'
import type { Services } from '../../services.ts'
import { requireDeleted } from '../require-deleted.ts'
import { deleteMark, listMarks, namesOf, putMark, type MarkTable, type Named } from './marks.ts'

interface Caller {
  db: Knex
  principal: UserPrincipal
  services: Services
}

interface OnSpace extends Caller {
  access: SpaceAccess
  params: { spaceId: string; pageId?: string }
  now: string
}

interface OnOrganization extends Caller {
  access: OrganizationAccess
  query: { space?: string | undefined }
  list: List
}

/** Returns the handlers of what users mark: spaces, and pages of the main content. */
export const markHandlers = <Item>(table: MarkTable, present: (row: MarkRow, named: Named | undefined) => Item) => {
  const keyOf = ({ access, params, principal }: Pick<OnSpace, 'access' | 'params' | 'principal'>) => ({
    userId: principal.user.id,
    spaceId: access.space.id,
    pageId: params.pageId ?? '',
  })
  const add = async (context: OnSpace): Promise<Item> => {
    const { db, now, params } = context
    if (params.pageId !== undefined && !(await (await openSource(context)).tree.page(params.pageId)))
      throw new Problem('not_found', 'There is no such page')
    const row = await putMark(db, table, { ...keyOf(context), createdAt: now })
    return present(row, (await namesOf(context, [row]))(row))
  }
  return {
    add,
    remove: async (context: Pick<OnSpace, 'access' | 'db' | 'params' | 'principal'>): Promise<void> =>
      requireDeleted(await deleteMark(context.db, table, keyOf(context))),
    list: async (context: OnOrganization) => {
      const { access, db, list, principal, query } = context
      const page = await listMarks(db, table, { userId: principal.user.id, access, spaceId: query.space }, list)
      const nameOf = await namesOf(context, page.items)
      return { ...page, items: page.items.map((row) => present(row, nameOf(row))) }
    },
  }
}
