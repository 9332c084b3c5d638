import { safeAddress } from '@scriptorium/site/address'
import type { PageRecord } from '@scriptorium/content/tree/records'
import type { Visit } from '../visit.ts'

// Other hosts of repositories have no address that is known to open an editor.
const editors = { github: 'edit', gitlab: '-/edit' } as const

/** Returns where a page can be edited in the repository that its space is synchronized with; undefined without one. */
export const editAddress = async (
  visit: Pick<Visit, 'found' | 'services'>,
  { git }: PageRecord,
): Promise<string | undefined> => {
  if (!git) return undefined
  const { services, found } = visit
  const link = await services.database.read('gitLinks').where({ spaceId: found.space.id }).first()
  if (!link?.provider || link.webUrl === null) return undefined
  const branch = link.ref.replace(/^refs\/heads\//, '')
  const file = [branch, link.directory, git.path].filter(Boolean).join('/')
  const path = file.split('/').map(encodeURIComponent).join('/')
  return safeAddress(`${link.webUrl.replace(/\/+$/, '')}/${editors[link.provider]}/${path}`)
}
