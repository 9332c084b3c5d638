import { GitBookAPI } from '@gitbook/api'
// The types of the package cannot be resolved in ES modules, because their imports have no extensions.
import type { Api, ContentType } from '../../node_modules/@gitbook/api/dist/client.d.ts'
import type { TestServer } from '../harness.ts'
import { newOrganization } from '../organization.ts'
import { judge } from './published.ts'

const jsonOf = (text: string): unknown => (text === '' ? undefined : JSON.parse(text))

/** Calls the server through the SDK of the hosted product, and compares each response with what the SDK publishes. */
export const createForeign = async (server: TestServer) => {
  const organization = await newOrganization(server)
  const called = new Set<string>()
  const faults: string[] = []
  const send: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    const { pathname } = new URL(response.url)
    const body = jsonOf(await response.clone().text())
    const exchange = { method: init?.method ?? 'GET', path: pathname, status: response.status, body }
    const { operationId, fault } = judge(exchange)
    if (operationId !== undefined) called.add(operationId)
    if (fault !== undefined) faults.push(`${operationId ?? pathname}: ${fault}`)
    return response
  }
  /** Returns the SDK's client of a user. */
  const as = (authToken: string) =>
    new GitBookAPI({ endpoint: server.url, authToken, serviceBinding: { fetch: send } }) as unknown as Api<unknown>
  const api = as(organization.admin.token)
  return {
    server,
    organization,
    organizationId: organization.organizationId,
    as,
    /** The SDK's client of the organization's admin. */
    api,
    /** Calls an operation that the SDK has no method for. */
    call: async (operationId: string, method: string, path: string, body?: unknown): Promise<unknown> => {
      called.add(operationId)
      const sent = body === undefined ? {} : { body, type: 'application/json' as ContentType }
      return jsonOf(await (await api.request<unknown>({ method, path, secure: true, ...sent })).text())
    },
    /** The operations that were called. */
    called,
    /** How responses differ from the published document. */
    faults,
  }
}

/** The server as a client of the hosted product sees it. */
export type Foreign = Awaited<ReturnType<typeof createForeign>>
