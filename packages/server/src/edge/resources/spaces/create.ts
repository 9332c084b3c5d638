import type { Body } from '@scriptorium/types'
import { spaceAccessOf } from '../../../domain/access/visible.ts'
import { loadSpace, type OrganizationAccess, type SpaceAccess } from '../../../domain/access/load.ts'
import { emptyRoot } from '@scriptorium/content/chunk'
import type { ContentStore } from '@scriptorium/content/store'
import { openDraft } from '@scriptorium/content/tree/draft'
import { newId } from '@scriptorium/basics/id'
import type { Author } from '../../../domain/events/domain-events.ts'
import type { CommitContext } from '../../../domain/history/commit.ts'
import { requireParent } from '../../../domain/places/destination.ts'
import { positionIn } from '../../../domain/places/order.ts'
import { ancestorsIn, levelIn } from '../../../domain/places/place.ts'
import { templateTree } from '../content/apply-template.ts'
import { insertNewSpace, type NewSpace } from './insert-new-space.ts'
import { defaultEmoji, defaultTitle, requireOneBeginning } from './rules.ts'

export interface CreateSpaceContext extends CommitContext, Author {
  store: ContentStore
}

// The first tree of a space: one blank page, no page, the pages of a template, or a computed page.
const firstTree = async (by: CreateSpaceContext, body: Body<'createSpace'>) => {
  const { store, now } = by
  if (body.empty) return { root: emptyRoot, documents: [] }
  const template = typeof body.template === 'string' ? { id: body.template } : body.template
  if (template && template.id !== 'blank') return templateTree(by, template)
  const draft = openDraft(store, emptyRoot)
  const id = newId()
  const order = await draft.orderAt({ id, parent: null })
  const page = { id, order, parent: null, title: defaultTitle, slug: 'untitled', createdAt: now, updatedAt: now }
  await draft.put(
    body.computedSource
      ? { ...page, type: 'computed', computed: { ...body.computedSource } }
      : { ...page, type: 'document', body: await draft.writeBody({ format: 'markdown', text: '' }) },
  )
  return draft.flush()
}

/** Creates a space with its first revision. */
export const createSpace = async (
  by: CreateSpaceContext,
  access: OrganizationAccess,
  body: Body<'createSpace'>,
): Promise<SpaceAccess> => {
  requireOneBeginning(body)
  const { db, now, userId } = by
  const organizationId = access.organization.id
  const parent = body.parent === undefined ? null : await requireParent(by, organizationId, body.parent)
  // Read before anything is written, so that the writes can be sent together.
  const position = await positionIn(db, { organizationId, parentId: parent?.id ?? null })
  const tree = await firstTree(by, body)
  const given: NewSpace = {
    organizationId,
    position,
    collectionId: parent?.id ?? null,
    ancestors: ancestorsIn(parent),
    title: body.title ?? defaultTitle,
    emoji: body.emoji ?? defaultEmoji,
    editMode: body.editMode ?? null,
    language: body.language ?? null,
    defaultLevel: 'inherit',
    effectiveLevel: levelIn(parent, 'inherit'),
    mergeRules: JSON.stringify({ type: 'inherit' }),
  }
  const why = body.template === undefined ? 'create' : 'template'
  const space = await insertNewSpace(by, given, tree, { userId, now, why })
  // A grant on the collection may give the caller another level than the organization does.
  return parent ? (await loadSpace(db, userId, space.id))! : spaceAccessOf(access)({ ...space, granted: null })
}
