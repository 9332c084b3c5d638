import type { Workspace } from '../workspace.ts'

/** A way to serve the six measured operations; says where it listens. */
export type StartStack = (workspace: Workspace) => Promise<string>

/** The operations that are measured, with their routes in the manner of Express and of Fastify. */
export const routes = [
  ['get', '/v1/spaces/:spaceId', 'getSpaceById'],
  ['get', '/v1/orgs/:organizationId/spaces', 'listSpacesInOrganizationById'],
  ['get', '/v1/spaces/:spaceId/content/path/:pagePath', 'getPageByPath'],
  ['post', '/v1/orgs/:organizationId/spaces', 'createSpace'],
  ['post', '/v1/spaces/:spaceId/change-requests/:changeRequestId/content', 'updateChangeRequestContent'],
  ['post', '/v1/spaces/:spaceId/change-requests/:changeRequestId/merge', 'mergeChangeRequest'],
] as const

/** One of them, by the name that it has in the spec. */
export type Measured = (typeof routes)[number][2]

/** A request, taken apart. */
export interface Asked {
  token: string
  params: Record<string, string>
  query: Record<string, unknown>
  body: unknown
}

/** Answers 201 where something was made. */
export const statusOf = (id: Measured): number => (id === 'createSpace' ? 201 : 200)

export const tokenOf = (header: string | undefined): string => (header ?? '').slice('Bearer '.length)
