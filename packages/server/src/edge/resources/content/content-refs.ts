import { findSpecOfMember } from '../openapi-specs/repo.ts'
import { findTranslation } from '../translations/repo.ts'
import type { Body } from '@scriptorium/types'
import type { Knex } from 'knex'
import { loadCollection, type SpaceAccess } from '../../../domain/access/load.ts'
import type { ContentRef } from '@scriptorium/content/tree/records'
import { openTree, type Tree } from '@scriptorium/content/tree/tree'
import { invalid } from '../../../ground/problem.ts'
import type { Services } from '../../services.ts'
import { findRevision } from '../../../domain/history/revisions.ts'
import { findUser } from '../users/repo.ts'

type SubmittedRefs = NonNullable<NonNullable<Body<'applyTemplateToSpace'>['params']>['contentRefs']>

/** The caller who submits references, and the content that they are resolved in. */
export interface ReferenceScope {
  db: Knex
  services: Pick<Services, 'content'>
  userId: string
  /** Returns a space that the caller can see. */
  loadSpace(id: string): Promise<SpaceAccess | undefined>
  /** The content that references without a space refer to. */
  tree: Tree
}

const treeOf = async ({ db, services, loadSpace, tree }: ReferenceScope, space: string | undefined) => {
  if (space === undefined) return tree
  const found = await loadSpace(space)
  if (!found || found.space.deletedAt) return undefined
  const revision = await findRevision(db, space, found.space.revisionId)
  return openTree(services.content(db), revision!.shownRoot)
}

const isThere = async (scope: ReferenceScope, ref: SubmittedRefs[string]): Promise<boolean> => {
  const { db, userId } = scope
  switch (ref.kind) {
    case 'url':
      return true
    case 'user':
      return (await findUser(db, userId, ref.user)) !== undefined
    case 'collection':
      return (await loadCollection(db, userId, ref.collection)) !== undefined
    case 'space':
      return (await treeOf(scope, ref.space)) !== undefined
    case 'file':
      return (await (await treeOf(scope, ref.space))?.file(ref.file)) !== undefined
    case 'reusable-content':
      return (await (await treeOf(scope, ref.space))?.reusableContent(ref.reusableContent)) !== undefined
    case 'page':
      return (await (await treeOf(scope, ref.space))?.page(ref.page)) !== undefined
    case 'anchor':
      return ref.page === undefined || (await (await treeOf(scope, ref.space))?.page(ref.page)) !== undefined
    case 'tag':
      return (await treeOf(scope, ref.space)) !== undefined
    case 'openapi':
      return (await findSpecOfMember(db, userId, ref.spec)) !== undefined
    case 'translation': {
      const found = await findTranslation(db, { id: ref.translation })
      return found !== undefined && (await treeOf(scope, found.sourceSpaceId)) !== undefined
    }
  }
}

/** Returns references of a body. Throws `invalid_reference` if the caller cannot see what one refers to. */
export const requireContentRefs = async (
  scope: ReferenceScope,
  given: SubmittedRefs,
  pointer: string,
): Promise<Record<string, ContentRef>> => {
  for (const [name, ref] of Object.entries(given)) {
    if (await isThere(scope, ref)) continue
    throw invalid(
      `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      'does not exist, or you cannot see it',
      'invalid_reference',
    )
  }
  return given
}
