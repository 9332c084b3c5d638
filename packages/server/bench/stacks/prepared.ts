import type { RoleOrNone } from '@scriptorium/schema/tables/levels'
import { createContentCache } from '@scriptorium/store/knex-store'
import { openTree } from '@scriptorium/content/tree/tree'
import { toSnake } from '@scriptorium/database/naming'
import type { UserRow } from '@scriptorium/schema/tables/people'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import { hashToken } from '../../src/domain/access/token.ts'
import { resolveLevel } from '../../src/domain/access/level.ts'
import { grantedSql, type SpaceAccess } from '../../src/domain/access/load.ts'
import { createUrls } from '../../src/platform/urls.ts'
import { presentPage } from '../../src/edge/resources/pages/presenter.ts'
import { presentedColumns } from '../../src/edge/resources/spaces/columns.ts'
import { presentSpace } from '../../src/edge/resources/spaces/presenter.ts'
import type { Workspace } from '../workspace.ts'
import { preparedStore } from './prepared-store.ts'
import { createWrites } from './prepared-writes.ts'
import { openSql } from './sql.ts'
import type { Asked, Measured } from './stack.ts'

type Row = SpaceRow & { organizationDefault: RoleOrNone; memberRole: RoleOrNone; granted: number | null }

/**
 * Returns the six operations with the server's SQL, presenters and trees, but without validation and permission checks.
 */
export const openPrepared = async ({ file, secret }: Workspace) => {
  const sql = openSql(file)
  const address = 'http://127.0.0.1'
  const urls = createUrls({ baseUrl: address, appUrl: address }, secret)
  const store = preparedStore(sql, createContentCache())
  const spaces = await sql.columns('spaces', 'c')
  const presented = presentedColumns.map((name) => `c.${toSnake(name)} as "${name}"`).join(', ')
  const users = await sql.columns('users', 'u')
  const belongs = 'left join members m on m.organization_id = o.id and m.user_id = :user and m.disabled_at is null'

  const userOf = async (token: string) =>
    (await sql.first<UserRow>(
      `select ${users}, t.expires_at, t.last_used_at from tokens t join users u on u.id = t.user_id where t.hash = :hash`,
      { hash: hashToken(token) },
    ))!

  const accessOf = ({ organizationDefault, memberRole, granted, ...space }: Row): SpaceAccess => {
    const { effectiveLevel } = space
    const level = resolveLevel({ memberRole, organizationDefault, effectiveLevel, granted: granted ?? 0 })
    return { space: space as SpaceRow, level, memberRole: memberRole ?? 'none', organizationDefault }
  }

  const spaceOf = async (user: string, id: string) =>
    accessOf(
      (await sql.first<Row>(
        `select ${spaces}, o.default_role as "organizationDefault", m.role as "memberRole", ${grantedSql('space', 'c')} as granted
         from spaces c join organizations o on o.id = c.organization_id ${belongs} where c.id = :id`,
        { user, id },
      ))!,
    )

  const rootOf = async (spaceId: string, id: string) =>
    (await sql.first<{ root: string }>('select * from revisions where id = :id and space_id = :spaceId', {
      id,
      spaceId,
    }))!.root

  const listSpaces = async (user: string, organizationId: string, limit: number) => {
    const { organizationDefault, memberRole } = (await sql.first<Row>(
      `select o.*, o.default_role as "organizationDefault", m.role as "memberRole"
       from organizations o ${belongs} where o.id = :organizationId`,
      { user, organizationId },
    ))!
    const active = 'from spaces c where c.organization_id = :organizationId and c.deleted_at is null'
    const { count } = (await sql.first<{ count: number }>(`select count(*) as count ${active}`, { organizationId }))!
    const rows = await sql.all<Row>(
      `select ${presented}, ${grantedSql('space', 'c')} as granted ${active}
       order by c.created_at desc, c.id desc limit ${limit}`,
      { user, organizationId },
    )
    const items = rows.map((row) =>
      presentSpace(accessOf({ ...row, organizationDefault, memberRole }), urls, undefined),
    )
    return { count, items }
  }

  const pageByPath = async (user: string, spaceId: string, path: string) => {
    const { space } = await spaceOf(user, spaceId)
    const tree = openTree(store, await rootOf(spaceId, space.revisionId))
    const page = (await tree.pageByPath(path))!
    const below = await tree.childrenOf(page.id)
    const pages = below.map((child) => ({ page: child, path: `${path}/${child.slug}`, pages: [] }))
    const { text } = (await store.getBodies([page.body!.hash])).get(page.body!.hash)!
    return presentPage({ page, path, pages }, { space, urls, showing: undefined, metadata: false }, { markdown: text })
  }

  const writes = await createWrites({ sql, store, urls, spaceOf, rootOf })
  const asUser =
    (work: (user: UserRow, asked: Asked) => unknown) =>
    async (asked: Asked): Promise<unknown> =>
      work(await userOf(asked.token), asked)

  return {
    getSpaceById: asUser(async (user, { params }) =>
      presentSpace(await spaceOf(user.id, params['spaceId']!), urls, undefined),
    ),
    listSpacesInOrganizationById: asUser((user, { params, query }) =>
      listSpaces(user.id, params['organizationId']!, Number(query['limit'])),
    ),
    getPageByPath: asUser((user, { params }) => pageByPath(user.id, params['spaceId']!, params['pagePath']!)),
    ...Object.fromEntries(Object.entries(writes).map(([id, work]) => [id, asUser(work)])),
  } as Record<Measured, (asked: Asked) => Promise<unknown>>
}
