import type { Result } from '@scriptorium/types'
import type { Knex } from 'knex'
import { loadCollection, loadSpace } from '../../../domain/access/load.ts'
import type { UserPrincipal } from '../../../domain/access/principal.ts'
import { Problem } from '../../../ground/problem.ts'
import type { Services } from '../../services.ts'
import { presentChangeRequest } from '../change-requests/presenter.ts'
import { requireChangeRequest } from '../../../domain/history/change-requests.ts'
import { presentCollection } from '../collections/presenter.ts'
import { pageLinks } from '../pages/links.ts'
import { readPageById } from '../pages/read.ts'
import { openSource } from '../../../domain/history/open-source.ts'
import { presentSpaceFor } from '../spaces/present.ts'
import type { AppAddress } from './rules.ts'

interface Reader {
  db: Knex
  principal: UserPrincipal
  services: Services
}

type InSpace = Extract<AppAddress, { spaceId: string }>
type ContentByUrl = Result<'getContentByUrl'>

const nothing = () => new Problem('not_found', 'There is nothing at this address')

const spaceAt = async (reader: Reader, place: InSpace): Promise<ContentByUrl> => {
  const { db, principal, services } = reader
  const { organizationId, spaceId, changeRequestId, pageId } = place
  const access = await loadSpace(db, principal.user.id, spaceId)
  if (access?.space.organizationId !== organizationId || access.space.deletedAt !== null) throw nothing()
  const request = changeRequestId === undefined ? undefined : await requireChangeRequest(db, spaceId, changeRequestId)
  const where = { ...reader, access, params: { spaceId, ...(changeRequestId !== undefined && { changeRequestId }) } }
  const source = pageId === undefined ? undefined : await openSource(where)
  return {
    space: await presentSpaceFor(reader, access),
    ...(request && { changeRequest: presentChangeRequest(request, services.urls) }),
    ...(source && { page: await readPageById(source, pageId!, { metadata: false }, await pageLinks(reader, source)) }),
  }
}

/** Returns the content at an application URL. Throws `not_found` if there is none or if the caller cannot see it. */
export const contentAt = async (reader: Reader, place: AppAddress | undefined): Promise<ContentByUrl> => {
  if (!place) throw nothing()
  if ('spaceId' in place) return spaceAt(reader, place)
  const access = await loadCollection(reader.db, reader.principal.user.id, place.collectionId)
  if (access?.collection.organizationId !== place.organizationId) throw nothing()
  return { collection: presentCollection(access, reader.services.urls) }
}
