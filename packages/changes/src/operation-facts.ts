import { isNode, isScalar, isSeq, type Node } from 'yaml'
import { methods } from './methods.ts'
import { pathFilesIn, type PathFile } from './path-files.ts'
import type { Impact } from './rate.ts'

/** A change of an operation that `redocly diff` does not report. */
export interface FactChange {
  operationId: string
  rule: string
  impact: Impact
  message: string
  file: string
  line: number
  col: number
}

interface Facts {
  file: string
  line: number
  col: number
  /** The names of the parameters in the path, in order. */
  pathParameters: string[]
  /** The scopes of which an integration needs one; empty if it needs none; undefined if no integration can call the operation. */
  scopes: string[] | undefined
  /** What the operation is open to beyond its permission. */
  openings: string[]
}

const openingNames = {
  'x-content-token': 'content tokens',
  'x-parent-permission': 'callers with a permission on the parent',
  'x-allows-deleted': 'deleted spaces',
} as const

const openingsOf = ({ document }: PathFile, keys: readonly string[]): string[] => {
  const security = document.getIn([...keys, 'security'], true)
  const names = Object.entries(openingNames).flatMap(([key, name]) => (document.hasIn([...keys, key]) ? [name] : []))
  return isSeq(security) && security.items.length === 0 ? ['callers without a token', ...names] : names
}

const placeOf = ({ lines }: PathFile, node: unknown) => lines.linePos((isNode(node) && node.range?.[0]) || 0)

const factsOf = (path: PathFile, keys: readonly string[]): Facts => {
  const scopes = path.document.getIn([...keys, 'x-scopes'], true)
  const values = isSeq<Node>(scopes) ? scopes.items.filter((item) => isScalar(item)) : undefined
  return {
    file: path.file,
    ...placeOf(path, scopes ?? path.document.getIn([...keys, 'operationId'], true)),
    pathParameters: [...path.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!),
    scopes: values?.map(({ value }) => String(value)),
    openings: openingsOf(path, keys),
  }
}

const factsIn = (folder: string): Map<string, Facts> =>
  new Map(
    pathFilesIn(folder).flatMap((path) =>
      methods.flatMap((method): [string, Facts][] => {
        const keys = [...path.at, method]
        const id = path.document.getIn([...keys, 'operationId'])
        return typeof id === 'string' ? [[id, factsOf(path, keys)]] : []
      }),
    ),
  )

const parameterChanges = (id: string, before: Facts, { pathParameters, file, line, col }: Facts): FactChange[] => {
  // The client fills the path by these names.
  if (before.pathParameters.length !== pathParameters.length) return []
  return before.pathParameters.flatMap((name, index): FactChange[] => {
    const now = pathParameters[index]!
    if (name === now) return []
    const message = `The path parameter \`${name}\` of \`${id}\` was renamed to \`${now}\`.`
    return [{ operationId: id, rule: 'path-parameter-renamed', impact: 'major', message, file, line, col }]
  })
}

const shown = (scopes: readonly string[] | undefined): string => (scopes ? `'${scopes.join(', ')}'` : "'users'")

const isNarrower = (before: readonly string[] | undefined, now: readonly string[] | undefined): boolean => {
  if (!before || now?.length === 0) return false
  return !now || before.length === 0 || before.some((scope) => !now.includes(scope))
}

const scopeChanges = (id: string, before: Facts, { scopes, file, line, col }: Facts): FactChange[] => {
  if (shown(before.scopes) === shown(scopes)) return []
  const message = `The scopes of \`${id}\` changed from ${shown(before.scopes)} to ${shown(scopes)}.`
  const impact = isNarrower(before.scopes, scopes) ? 'major' : 'minor'
  return [{ operationId: id, rule: 'scopes-changed', impact, message, file, line, col }]
}

const openingChanges = (id: string, before: Facts, { openings, file, line, col }: Facts): FactChange[] =>
  before.openings.flatMap((name): FactChange[] => {
    if (openings.includes(name)) return []
    const message = `\`${id}\` is not open to ${name} any more.`
    return [{ operationId: id, rule: 'operation-closed', impact: 'major', message, file, line, col }]
  })

/**
 * Returns the changed names of path parameters, the changed scopes, and what is closed to callers now, of operations that both spec
 * folders have.
 */
export const factChanges = (base: string, revision: string): FactChange[] => {
  const before = factsIn(base)
  return [...factsIn(revision)].flatMap(([id, now]) => {
    const was = before.get(id)
    return was
      ? [...parameterChanges(id, was, now), ...scopeChanges(id, was, now), ...openingChanges(id, was, now)]
      : []
  })
}
