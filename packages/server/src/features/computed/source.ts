import { hash } from 'node:crypto'
import type { ComputedSource } from '@scriptorium/types'
import type { PageRecord } from '@scriptorium/content/tree/records'

/** Returns the source of a computed page. */
export const sourceOf = ({ computed }: PageRecord): ComputedSource => computed as unknown as ComputedSource

/** Identifies a source. */
export const hashOf = (source: ComputedSource): string => {
  // The value of a dependency is what the server resolved; a client may send it back.
  const refs = Object.entries(source.dependencies ?? {}).map(([name, { ref }]) => [name, ref] as const)
  return hash('sha256', JSON.stringify([source.type, source.props, Object.fromEntries(refs)]), 'base64url')
}

/** Returns the slug of the specification that a source depends on. */
export const specSlugOf = ({ type, dependencies }: ComputedSource): string | undefined => {
  const ref = dependencies?.['spec']?.ref
  return type === 'builtin:openapi' && ref?.kind === 'openapi' ? ref.spec : undefined
}

/** Names a specification as a dependency of computed pages. */
export const specDependency = (organizationId: string, slug: string): string => `openapi:${organizationId}:${slug}`

/** Names a translation as a dependency of computed pages. */
export const translationDependency = (translationId: string): string => `translation:${translationId}`

/** Names an integration as a dependency of computed pages. */
export const integrationDependency = (name: string): string => `integration:${name}`

const integrationSource = /^integration:([^:]+):([^:]{1,100})$/

/** Returns which source of which integration a source is; undefined if it is of another kind. */
export const integrationSourceOf = ({
  type,
}: Pick<ComputedSource, 'type'>): { integrationName: string; sourceId: string } | undefined => {
  const [, integrationName, sourceId] = integrationSource.exec(type) ?? []
  return integrationName === undefined ? undefined : { integrationName, sourceId: sourceId! }
}

/** Names what a source depends on; undefined if the server does not generate pages from it. */
export const dependencyOf = (organizationId: string, source: ComputedSource): string | undefined => {
  const slug = specSlugOf(source)
  if (slug !== undefined) return specDependency(organizationId, slug)
  const found = integrationSourceOf(source)
  return found && integrationDependency(found.integrationName)
}

/** Returns an id that is derived from a seed: the same for the same part of the same source. */
export const derivedId = (seed: string, part: string): string => {
  const digest = BigInt(`0x${hash('sha256', `${seed}\n${part}`)}`)
  const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  let id = 'g'
  for (let rest = digest; id.length < 20; rest /= 62n) id += base62[Number(rest % 62n)]
  return id
}
