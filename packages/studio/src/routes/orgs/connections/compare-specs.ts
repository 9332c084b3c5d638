/** What one version of an OpenAPI document has that another has not, or has otherwise. */
export interface SpecChange {
  kind: 'added' | 'changed' | 'removed'
  /** An operation, such as `GET /pets`, or the name of a schema. */
  name: string
  /** The members of an operation that differ, such as `parameters`. */
  members: string[]
}

type Part = Readonly<Record<string, unknown>>

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'])

const partOf = (value: unknown): Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Part) : {}

const operationsIn = (document: Part): Map<string, Part> =>
  new Map(
    Object.entries(partOf(document['paths'])).flatMap(([path, item]) => {
      const { parameters } = partOf(item)
      return Object.entries(partOf(item))
        .filter(([method]) => methods.has(method))
        .map(([method, operation]): [string, Part] => [
          `${method.toUpperCase()} ${path}`,
          { ...(parameters !== undefined && { parameters }), ...partOf(operation) },
        ])
    }),
  )

const schemasIn = (document: Part): Map<string, Part> => {
  // OpenAPI 2 has them at the top.
  const schemas = partOf(partOf(document['components'])['schemas'] ?? document['definitions'])
  return new Map(Object.entries(schemas).map(([name, schema]) => [name, partOf(schema)]))
}

// The order of members says nothing, and a new version can have another one.
const sorted = (_: string, value: unknown): unknown =>
  Object.keys(partOf(value)).length > 0
    ? Object.fromEntries(Object.entries(partOf(value)).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a, sorted) === JSON.stringify(b, sorted)

const compareParts = (before: Map<string, Part>, after: Map<string, Part>): SpecChange[] =>
  [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((name): SpecChange[] => {
    const [old, now] = [before.get(name), after.get(name)]
    if (!old) return [{ kind: 'added', name, members: [] }]
    if (!now) return [{ kind: 'removed', name, members: [] }]
    const members = Object.keys({ ...old, ...now }).filter((member) => !isSame(old[member], now[member]))
    return members.length === 0 ? [] : [{ kind: 'changed', name, members }]
  })

/** Returns how two versions of an OpenAPI document differ in their operations and schemas. Each has its document first. */
export const compareSpecs = (before: Part, after: Part): { operations: SpecChange[]; schemas: SpecChange[] } => {
  const [old, now] = [partOf(Object.values(before)[0]), partOf(Object.values(after)[0])]
  return {
    operations: compareParts(operationsIn(old), operationsIn(now)),
    schemas: compareParts(schemasIn(old), schemasIn(now)),
  }
}
