type Ids = Readonly<Record<string, string>>
type Part = Readonly<Record<string, unknown>>

/** The object of an audited operation. */
export interface AuditTarget {
  type: string
  id: string
  title?: string | undefined
}

// Path parameters whose name differs from the name of the object.
const objects: Readonly<Record<string, string>> = {
  eventId: 'integration-event',
  hostname: 'custom-hostname',
  installationId: 'integration-installation',
  integrationName: 'integration',
  specSlug: 'openapi-spec',
  tokenId: 'user-token',
}

/** Returns the object that a path parameter names: `changeRequestId` → `change-request`. */
const objectOf = (parameter: string): string =>
  objects[parameter] ?? parameter.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const partOf = (value: unknown): Part => (typeof value === 'object' && value !== null ? (value as Part) : {})
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

// Names of people are not kept: they can change and be forgotten.
const nameOf = (value: unknown): string | undefined => {
  const { title, subject, label, name, slug } = partOf(value)
  return [title, subject, label, name, slug].map(textOf).find((text) => text !== undefined && text !== '')
}

/**
 * Returns the target of a write: the resource in the response, or else the last resource in the path, or else the user. `access`
 * has the rows that the caller was authorized on, such as the one that was deleted.
 */
export const targetOf = (
  ids: Ids,
  result: unknown,
  resource: string,
  userId: string,
  access?: unknown,
): AuditTarget => {
  const { object, id } = partOf(result)
  // A resource without `object` gets the singular of its folder's name.
  if (typeof id === 'string') return { type: textOf(object) ?? resource.replace(/s$/, ''), id, title: nameOf(result) }
  const last = Object.entries(ids).at(-1)
  if (!last) return { type: 'user', id: userId }
  const type = objectOf(last[0])
  const row = Object.values(partOf(access)).find((one) => textOf(partOf(one)['id']) === last[1])
  return { type, id: last[1], title: nameOf(row) }
}

/** Returns the organizations that a write concerns: the one before the write, and the one in the response. */
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
