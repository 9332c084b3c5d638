import { bodyExamplesOf, type SpecOperation } from './spec.ts'
import type { Sent } from './http.ts'

/** Ids of existing resources, by the name of the path parameter. */
export type Ids = Readonly<Record<string, string>>

/** A valid id of no resource. */
export const unknownId = 'Unknown0000000000000'

const words: Ids = {
  emailDomain: 'example.org',
  integrationName: 'nothing',
  specSlug: 'nothing',
  pagePath: 'nothing/here',
  hostname: 'nothing.docs.example.org',
  subdomain: 'nothing-here',
}

const requiredQuery: Record<string, string> = {
  query: 'word',
  source: '%2Fold',
  url: 'https%3A%2F%2Fdocs.example.com',
  kind: 'owner',
}

/**
 * Returns the name of a path parameter in `Ids`. Comments on spaces and comments on change requests share a parameter, so
 * those on change requests get a prefix. So does the integration that a request installs: it is not installed yet. So do users and teams
 * with a role on a space, a collection or a site.
 */
export const nameOf = (path: string, parameter: string): string => {
  if (path.endsWith('{integrationName}/installations')) return `uninstalled/${parameter}`
  const [, place] = /\{(\w+)Id\}\/permissions\/(?:users|teams)\/\{\w+\}$/.exec(path) ?? []
  if (place !== undefined && (parameter === 'userId' || parameter === 'teamId')) return `${place}/${parameter}`
  return parameter.startsWith('comment') && path.includes('{changeRequestId}')
    ? `changeRequest/${parameter}`
    : parameter
}

/** Returns the names in `Ids` of all parameters in a path. */
export const namesIn = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => nameOf(path, parameter!))

/** Returns the path of an operation with its ids. Missing ids become ids of no resource. */
export const pathOf = ({ path }: Pick<SpecOperation, 'path'>, ids: Ids = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => ids[nameOf(path, parameter)] ?? words[parameter] ?? unknownId)

/** Tells whether all resources in the path of an operation exist. */
export const isWhole = ({ path }: Pick<SpecOperation, 'path'>, ids: Ids): boolean => {
  // A space has Git information only after an import or export.
  const needed = path.endsWith('/git/info') ? [...namesIn(path), 'gitRemote'] : namesIn(path)
  return needed.every((name) => name === 'emailDomain' || ids[name] !== undefined)
}

const requiredQueryOf = ({ parameters }: SpecOperation): string[] =>
  parameters.filter(({ in: place, required }) => place === 'query' && required).map(({ name }) => name)

const nameInQuery = (path: string, parameter: string): string =>
  parameter === 'url' && path.endsWith('/published') ? 'publishedUrl' : parameter

/** Returns the names in `Ids` of the required query parameters. */
export const namesInQuery = (operation: SpecOperation): string[] =>
  requiredQueryOf(operation).map((parameter) => nameInQuery(operation.path, parameter))

const queryOf = (operation: SpecOperation, ids: Ids): string => {
  const { path } = operation
  const valueOf = (name: string) => {
    if (path.endsWith('/embed')) return encodeURIComponent('https://youtu.be/aqz-KE-bpKQ')
    const id = ids[nameInQuery(path, name)]
    return id === undefined ? (requiredQuery[name] ?? 'x') : encodeURIComponent(id)
  }
  return requiredQueryOf(operation)
    .map((name, index) => `${index === 0 ? '?' : '&'}${name}=${valueOf(name)}`)
    .join('')
}

// Ids in the examples of the spec, with the name of the same resource in `Ids`.
const exampleIds: Ids = {
  u3Ks8VnZq5LdWb2XyT7c: 'userId',
  w4Xn8QbLz6TcRk2VmYd5: 'adminId',
  t6Hb1QwXz9NmRk4LcVy3: 'teamId',
  t5WqLz8KxRn2VbYc4MhD: 'siteId',
  o8PzQ3LkWv6TnXc5RyHd: 'organizationId',
  mR4kT9xWq2LzB7cVn1Ys: 'spaceId',
  s9Kq3WzTn6RvXc2LmYbH: 'otherSpaceId',
  c7Yw2NqLx4RtVb9KmZ1s: 'collectionId',
  cK4mZt7RwXq9LbVn2YsH: 'otherCollectionId',
  oT5vNc8XwKz2RqLb7HsY: 'otherOrganizationId',
  p6TzRw9KxLq4NbVc2YsH: 'pageId',
  e3KvTz9QwLx6NbRc5YsJ: 'otherSiteSectionId',
  n8RbLq2XzWk5TtVc9YsP: 'otherSiteSpaceId',
  g6XwTq3LzKv8NbRc2YsM: 'siteSectionGroupId',
  'https://docs.example.com/field-guide/birds/finches': 'publishedUrl',
}

/** Returns the names in `Ids` of the resources that the examples of a body refer to. */
export const namesInExamples = (operation: SpecOperation): string[] => {
  const text = JSON.stringify(bodyExamplesOf(operation))
  return Object.entries(exampleIds).flatMap(([id, name]) => (text.includes(id) ? [name] : []))
}

/** Returns the JSON of an example, with the ids of existing resources. */
export const bodyOf = (example: unknown, ids: Ids = {}): string =>
  Object.entries(exampleIds).reduce((text, [id, name]) => text.replaceAll(id, ids[name] ?? id), JSON.stringify(example))

/** Returns a valid request for an operation: the first example of its body, and the required query parameters. */
export const validRequest = (operation: SpecOperation, token: string, ids: Ids = {}): Sent => {
  const [example] = bodyExamplesOf(operation)
  const type = { 'Content-Type': 'application/json' }
  return {
    method: operation.method.toUpperCase(),
    path: pathOf(operation, ids) + queryOf(operation, ids),
    headers: { Authorization: `Bearer ${token}`, ...(example !== undefined && type) },
    ...(example !== undefined && { body: bodyOf(example, ids) }),
  }
}
