import type { Client } from '@scriptorium/client'

const title = 'API'
const specSlug = 'scriptorium'

/** What the pages of the space are computed from. */
export const source = {
  type: 'builtin:openapi',
  props: { models: false },
  dependencies: { spec: { ref: { kind: 'openapi', spec: specSlug } } },
} as const

/** Where to create the space, and the document of the API as JSON. */
export interface DemoApi {
  docs: Client
  organizationId: string
  document: string
}

/** Adds the specification of this server's own API, and a space with its pages. Returns the id of the space. */
export const ensureApiSpace = async ({ docs, organizationId, document }: DemoApi): Promise<string> => {
  const params = { organizationId, specSlug }
  await docs.createOrUpdateOpenAPISpecBySlug({ params, body: { source: { text: document } } })
  const { items } = await docs.listSpacesInOrganizationById({ params: { organizationId } })
  const found = items.find((space) => space.title === title)
  if (found) return found.id
  return (
    await docs.createSpace({ params: { organizationId }, body: { title, language: 'en', computedSource: source } })
  ).id
}
