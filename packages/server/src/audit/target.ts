type Ids = Readonly<Record<string, string>>
type Part = Readonly<Record<string, unknown>>

/** What was done something to. */
export interface AuditTarget {
  type: string
  id: string
}

// Where the name of the path parameter is not the name of the object.
const objects: Readonly<Record<string, string>> = {
  integrationName: 'integration',
  specSlug: 'openapi-spec',
  tokenId: 'user-token',
}

/** `changeRequestId` → `change-request`. */
const objectOf = (parameter: string): string =>
  objects[parameter] ?? parameter.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const partOf = (value: unknown): Part => (typeof value === 'object' && value !== null ? (value as Part) : {})
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** What a write was done to: the resource that it answers with, or else the last one that its path names, or else the user. */
export const targetOf = (ids: Ids, result: unknown, resource: string, userId: string): AuditTarget => {
  const { object, id } = partOf(result)
  // The noun of its folder, where a resource does not say itself what it is.
  if (typeof id === 'string') return { type: textOf(object) ?? resource.replace(/s$/, ''), id }
  const last = Object.entries(ids).at(-1)
  return last ? { type: objectOf(last[0]), id: last[1] } : { type: 'user', id: userId }
}

/** The organizations that a write concerns: where its object was, and where the answer says that it is now. */
export const organizationsOf = (access: unknown, ids: Ids, result: unknown): string[] => {
  const { organization, space, collection } = partOf(access)
  const before =
    textOf(partOf(organization)['id']) ?? textOf(partOf(space ?? collection)['organizationId']) ?? ids['organizationId']
  const { object, id, organization: named, owner, target } = partOf(result)
  const after =
    object === 'organization'
      ? textOf(id)
      : (textOf(named) ?? textOf(partOf(owner ?? target)[owner ? 'id' : 'organization']))
  return [...new Set([before, after].filter((one) => one !== undefined))]
}
