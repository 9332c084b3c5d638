import type { Workspace } from '../workspace.ts'

/** Starts a server with the six measured operations and returns its URL. */
export type StartStack = (workspace: Workspace) => Promise<string>

/** The measured operations with their routes in the syntax of Express and Fastify. */
export const routes = [
  ['get', '/v1/spaces/:spaceId', 'getSpaceById'],
  ['get', '/v1/orgs/:organizationId/spaces', 'listSpacesInOrganizationById'],
  ['get', '/v1/spaces/:spaceId/content/path/:pagePath', 'getPageByPath'],
  ['post', '/v1/orgs/:organizationId/spaces', 'createSpace'],
  ['post', '/v1/spaces/:spaceId/change-requests/:changeRequestId/content', 'updateChangeRequestContent'],
  ['post', '/v1/spaces/:spaceId/change-requests/:changeRequestId/merge', 'mergeChangeRequest'],
] as const

/** The operation id of a measured operation. */
export type Measured = (typeof routes)[number][2]

/** A parsed request. */
export interface Asked {
  token: string
  params: Record<string, string>
  query: Record<string, unknown>
  body: unknown
}

/** Returns the success status of an operation: 201 if it creates a resource. */
export const statusOf = (id: Measured): number => (id === 'createSpace' ? 201 : 200)

export const tokenOf = (header: string | undefined): string => (header ?? '').slice('Bearer '.length)
