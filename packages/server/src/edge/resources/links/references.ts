import type { Reference } from '@scriptorium/types'
import type { Knex } from 'knex'
import { loadSpaceFor } from '../../../domain/access/installations.ts'
import { loadCollection, type OrganizationAccess, type SpaceAccess } from '../../../domain/access/load.ts'
import type { Actor } from '../../../domain/access/principal.ts'
import type { ContentRef, PageRecord } from '@scriptorium/content/tree/records'
import { openTree, type Tree } from '@scriptorium/content/tree/tree'
import type { Services } from '../../services.ts'
import { presentChangeRequest } from '../change-requests/presenter.ts'
import type { ChangeRequestDetails } from '../../../domain/history/change-requests.ts'
import { presentCollection } from '../collections/presenter.ts'
import { presentOrganization } from '../organizations/presenter.ts'
import { presentPage } from '../pages/presenter.ts'
import { findRevision } from '../../../domain/history/revisions.ts'
import { findShowing, type Showing } from '../../../domain/sites/readers/showings.ts'
import { presentSpace } from '../spaces/presenter.ts'
import { presentUser } from '../users/presenter.ts'
import { findUser } from '../users/repo.ts'
import {
  presentFileReference,
  presentPageReference,
  presentReusableReference,
  type ReferencePlace,
} from './presenter.ts'
import { remember } from '@scriptorium/basics/remember'

/** The caller, and the content in which references are resolved. */
export interface ReferenceContext {
  db: Knex
  services: Services
  caller: Actor
  organization: OrganizationAccess
  access: SpaceAccess
  tree: Tree
  changeRequest?: ChangeRequestDetails | undefined
}

interface LinkContext {
  around: ReferencePlace
  tree: Tree
  /** The published site that shows the content. */
  showing: Showing | undefined
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const maxUrlLength = 2048

/** Returns functions that resolve references, with their organization and space, if the caller can see the target. */
export const createReferences = async (context: ReferenceContext) => {
  const { db, services, caller, access, tree, changeRequest } = context
  const { urls } = services
  const reader = { db, urls }
  const organization = presentOrganization(context.organization, urls)
  const showing = await findShowing(reader, access.space.id)
  const own: LinkContext = {
    tree,
    showing: changeRequest ? undefined : showing,
    around: {
      organization,
      space: presentSpace(access, urls, showing),
      changeRequest: changeRequest && presentChangeRequest(changeRequest, urls),
    },
  }
  const others = new Map<string, Promise<LinkContext | undefined>>()

  const open = async (id: string): Promise<LinkContext | undefined> => {
    const found = await loadSpaceFor(db, caller, id)
    if (!found || found.space.deletedAt || found.space.organizationId !== access.space.organizationId) return undefined
    const revision = await findRevision(db, id, found.space.revisionId)
    if (!revision) return undefined
    const tree = openTree(services.content(db), revision.shownRoot)
    const showing = await findShowing(reader, id)
    return { around: { organization, space: presentSpace(found, urls, showing) }, tree, showing }
  }

  const placeOf = (space: string | undefined): Promise<LinkContext | undefined> => {
    if (space === undefined || space === access.space.id) return Promise.resolve(own)
    return remember(others, space, () => open(space))
  }

  const shallow = async (place: LinkContext, page: PageRecord) =>
    presentPage(
      { page, path: (await place.tree.pathOf(page.id)) ?? page.slug, pages: [] },
      {
        space: { id: place.around.space.id, organizationId: access.space.organizationId },
        urls,
        showing: place.showing,
        metadata: false,
      },
    )

  const page = async (
    space: string | undefined,
    id: string,
    location?: { anchor?: string | undefined; block?: string | undefined },
  ): Promise<Reference | undefined> => {
    const place = await placeOf(space)
    const record = await place?.tree.page(id)
    return place && record && presentPageReference(place.around, await shallow(place, record), location)
  }

  const within = async (ref: ContentRef): Promise<Reference | undefined> => {
    const place = await placeOf(text(ref['space']))
    if (!place) return undefined
    if (ref.kind === 'space') return { kind: 'space', organization, space: place.around.space }
    if (ref.kind === 'file') {
      const file = await place.tree.file(text(ref['file']) ?? '')
      return file && presentFileReference(place.around, file, urls)
    }
    const content = await place.tree.reusableContent(text(ref['reusableContent']) ?? '')
    return content && presentReusableReference(place.around, content)
  }

  const user = async (id: string): Promise<Reference | undefined> => {
    const found = await findUser(db, caller.user.id, id)
    return found && { kind: 'user', user: presentUser(found, urls) }
  }

  const collection = async (id: string): Promise<Reference | undefined> => {
    const found = await loadCollection(db, caller.user.id, id)
    if (found?.collection.organizationId !== access.space.organizationId) return undefined
    return { kind: 'collection', organization, collection: presentCollection(found, urls) }
  }

  /** Returns the target of a link; undefined if it does not exist, the caller cannot see it, or its URL is too long. */
  const target = async (ref: ContentRef): Promise<Reference | undefined> => {
    const url = text(ref['url'])
    switch (ref.kind) {
      case 'url':
        return url === undefined || [...url].length > maxUrlLength ? undefined : { kind: 'url', url }
      case 'page':
      case 'anchor':
        return page(text(ref['space']), text(ref['page']) ?? '', { anchor: text(ref['anchor']) })
      case 'file':
      case 'space':
      case 'reusable-content':
        return within(ref)
      case 'user':
        return user(text(ref['user']) ?? '')
      case 'collection':
        return collection(text(ref['collection']) ?? '')
      default:
        return undefined
    }
  }

  return { target, page }
}
