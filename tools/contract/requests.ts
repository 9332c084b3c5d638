import { bodyExamplesOf, type SpecOperation } from './spec.ts'
import type { Sent } from './http.ts'

/** What the ids of a path are replaced with, by the names of its parameters. */
export type Ids = Readonly<Record<string, string>>

/** Well formed, and the id of nothing. */
export const unknownId = 'Unknown0000000000000'

const words: Ids = {
  emailDomain: 'example.org',
  integrationName: 'nothing',
  specSlug: 'nothing',
  pagePath: 'nothing/here',
}

const requiredQuery: Record<string, string> = { query: 'word', source: '%2Fold', url: 'https%3A%2F%2Fdocs.example.com' }

/**
 * By what name the id of a path parameter is given: that of the parameter, but for comments and replies, which a space and
 * its change requests have each their own of.
 */
export const nameOf = (path: string, parameter: string): string =>
  parameter.startsWith('comment') && path.includes('{changeRequestId}') ? `changeRequest/${parameter}` : parameter

/** By what names the ids of a path are given. */
export const namesIn = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => nameOf(path, parameter!))

/** The path of an operation with its ids filled in; what is not given is unknown. */
export const pathOf = ({ path }: Pick<SpecOperation, 'path'>, ids: Ids = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => ids[nameOf(path, parameter)] ?? words[parameter] ?? unknownId)

/** Whether every id that an operation needs is given, so that what it names is there; a domain always is. */
export const isWhole = ({ path }: Pick<SpecOperation, 'path'>, ids: Ids): boolean => {
  // A space has to do with Git only after an import or an export.
  const needed = path.endsWith('/git/info') ? [...namesIn(path), 'gitRemote'] : namesIn(path)
  return needed.every((name) => name === 'emailDomain' || ids[name] !== undefined)
}

const queryOf = ({ parameters }: SpecOperation, ids: Ids): string => {
  const needed = parameters.filter(({ in: place, required }) => place === 'query' && required)
  const valueOf = (name: string) =>
    ids[name] === undefined ? (requiredQuery[name] ?? 'x') : encodeURIComponent(ids[name])
  return needed.map(({ name }, index) => `${index === 0 ? '?' : '&'}${name}=${valueOf(name)}`).join('')
}

// The ids that the examples of the spec name things by, and the path parameters that stand for the same; an admin has none.
const exampleIds: Ids = {
  u3Ks8VnZq5LdWb2XyT7c: 'userId',
  w4Xn8QbLz6TcRk2VmYd5: 'adminId',
  t6Hb1QwXz9NmRk4LcVy3: 'teamId',
  mR4kT9xWq2LzB7cVn1Ys: 'spaceId',
  c7Yw2NqLx4RtVb9KmZ1s: 'collectionId',
  cK4mZt7RwXq9LbVn2YsH: 'otherCollectionId',
  oT5vNc8XwKz2RqLb7HsY: 'otherOrganizationId',
  p6TzRw9KxLq4NbVc2YsH: 'pageId',
}

/** What the examples of a body name, by the names that paths have for it. */
export const namesInExamples = (operation: SpecOperation): string[] => {
  const text = JSON.stringify(bodyExamplesOf(operation))
  return Object.entries(exampleIds).flatMap(([id, name]) => (text.includes(id) ? [name] : []))
}

/** The JSON of an example, about the things that are there. */
export const bodyOf = (example: unknown, ids: Ids = {}): string =>
  Object.entries(exampleIds).reduce((text, [id, name]) => text.replaceAll(id, ids[name] ?? id), JSON.stringify(example))

/** A request of an operation that its schema has nothing against: the first example of its body, and the query it needs. */
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
