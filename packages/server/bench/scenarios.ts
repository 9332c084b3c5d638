import { createClient } from '@scriptorium/client'
import { markdownOf } from './pages.ts'
import type { Workspace } from './workspace.ts'

/** The requests that the load process sends in turn, repeatedly or once. */
export interface Load {
  method: 'GET' | 'POST'
  paths: string[]
  /** `[<id>]` is replaced by a different word in every request. */
  body?: string
  status: number
  /** Send each path once instead of repeating all paths for a fixed time. */
  once?: true
}

/** One measured operation. */
export interface Scenario {
  name: string
  /** Prepares the data of a round through the API and returns the requests to send. */
  prepare(url: string): Promise<Load>
}

const pagesHere = 100

/**
 * Returns the six measured operations. A merge ends its change request, and of two that rewrite one page the second has a conflict, so each
 * round prepares one for each page, at most `mergesARound`.
 */
export const scenarios = ({ organizationId, spaces, token }: Workspace, mergesARound = 100): Scenario[] => {
  const { id, pages } = spaces[pagesHere]!
  const inSpace = `/v1/spaces/${id}`
  const inOrganization = `/v1/orgs/${organizationId}/spaces`
  const get = (name: string, paths: string[]): Scenario => ({
    name,
    prepare: async () => ({ method: 'GET', paths, status: 200 }),
  })
  const edit = (page: string, markdown: string) => ({
    changes: [{ operation: 'update_page' as const, page, document: { markdown } }],
  })

  const open = async (url: string, page?: string) => {
    const docs = createClient({ baseUrl: url, token })
    const params = { spaceId: id }
    const { id: changeRequestId } = await docs.createChangeRequest({ params, body: { subject: 'Bench' } })
    if (page) {
      const body = edit(page, markdownOf(changeRequestId))
      await docs.updateChangeRequestContent({ params: { ...params, changeRequestId }, body })
    }
    return `${inSpace}/change-requests/${changeRequestId}`
  }

  return [
    get('GET one space', [inSpace]),
    get(
      'page by path',
      pages.map(({ path }) => `${inSpace}/content/path/${encodeURIComponent(path)}?format=markdown`),
    ),
    get('list of 100', [`${inOrganization}?limit=100`]),
    {
      name: 'create',
      prepare: async () => ({ method: 'POST', paths: [inOrganization], body: '{"title":"[<id>]"}', status: 201 }),
    },
    {
      name: 'content edit',
      prepare: async (url) => ({
        method: 'POST',
        paths: [`${await open(url)}/content`],
        body: JSON.stringify(edit(pages[0]!.id, markdownOf('[<id>]'))),
        status: 200,
      }),
    },
    {
      name: 'merge',
      prepare: async (url) => {
        const paths: string[] = []
        for (const page of pages.slice(0, mergesARound)) paths.push(`${await open(url, page.id)}/merge`)
        return { method: 'POST', paths, body: '{}', status: 200, once: true }
      },
    },
  ]
}
