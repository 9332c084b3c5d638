import { isObject } from '@scriptorium/basics/is-object'

const isRelative = (url: unknown): url is string => typeof url === 'string' && !/^(?:[a-z][a-z\d+.-]*:|\{)/i.test(url)

// Variables stand in braces, which addresses cannot have.
const wholeUrl = (url: string, base: string): string =>
  URL.parse(url, base)?.href.replaceAll(/%7B/gi, '{').replaceAll(/%7D/gi, '}') ?? url

const serversOf = (owner: unknown): { url: unknown }[] =>
  isObject(owner) && Array.isArray(owner['servers']) ? (owner['servers'].filter(isObject) as { url: unknown }[]) : []

const valuesOf = (owner: unknown): unknown[] => (isObject(owner) ? Object.values(owner) : [])

/**
 * Returns a document, as JSON, with the whole addresses of its servers. Relative ones are relative to the place where the document was
 * found, which readers of a copy do not know.
 */
export const withWholeServers = (json: string, base: string): string => {
  const document = JSON.parse(json) as Record<string, unknown>
  const items = valuesOf(document['paths'])
  const relative = [document, ...items, ...items.flatMap(valuesOf)]
    .flatMap(serversOf)
    .filter(({ url }) => isRelative(url))
  for (const server of relative) server.url = wholeUrl(server.url as string, base)
  return relative.length === 0 ? json : JSON.stringify(document)
}
