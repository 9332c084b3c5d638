import { isPair, isScalar, visit, type Document } from 'yaml'

/** The extensions that our tools, the server or the reference page read. */
const known = new Set([
  'x-allows-deleted',
  'x-answered',
  'x-any-text',
  'x-audited',
  'x-body-limit',
  'x-content-token',
  'x-foreign-name',
  'x-greedy',
  'x-mixed',
  'x-open',
  'x-parent-permission',
  'x-permission',
  'x-problems',
  'x-reads',
  'x-scopes',
  'x-secret',
  'x-status',
  'x-successor',
  'x-tagGroups',
  'x-unbounded',
  'x-unpaged',
  'x-untagged',
])

const holdsData = new Set(['example', 'examples'])

const isNamed = (node: unknown, name: string): boolean => isPair(node) && isScalar(node.key) && node.key.value === name

/** A key that begins with `x-` and that nothing reads. */
interface UnknownExtension {
  name: string
  offset: number
  message: string
}

const messageOf = (name: string): string => {
  const letters = name.toLowerCase().replaceAll(/[-_s]/g, '')
  const similar = [...known].find((other) => other.toLowerCase().replaceAll(/[-_s]/g, '') === letters)
  const advice = similar
    ? `Did you mean \`${similar}\`?`
    : 'Remove it, or add it to tools/lint/extensions.ts with the code that reads it.'
  return `Nothing reads \`${name}\`. ${advice}`
}

/** Returns the unknown extensions in a file of the spec: a misspelt `x-permission` would have no effect. */
export const unknownExtensions = (document: Document.Parsed): UnknownExtension[] => {
  const found: UnknownExtension[] = []
  visit(document, {
    Pair: (_, { key }, path) => {
      if (!isScalar(key) || typeof key.value !== 'string') return undefined
      if (holdsData.has(key.value)) return visit.SKIP
      const isProperty = isNamed(path.at(-2), 'properties')
      if (key.value.startsWith('x-') && !known.has(key.value) && !isProperty)
        found.push({ name: key.value, offset: key.range?.[0] ?? 0, message: messageOf(key.value) })
      return undefined
    },
  })
  return found
}
