import type { ApiChange, GeneratedPage } from '../generated.ts'
import { changesPage, placesOf } from './changes-page.ts'
import { schemaMarkdown } from './model-markdown.ts'
import { entriesOf, objectsIn, operationsOf, type OpenApi } from './model.ts'
import { operationMarkdown } from './operation.ts'
import { typeOf } from './schemas.ts'
import { securityMarkdown } from './security.ts'
import { listOf, operationPage, slugOf, tagPages } from './tag-pages.ts'
import { blocks, clean, code, listed, plain, proseWithHeadings, shortProse, table, words } from './text.ts'

const maxVariables = 100
const maxValues = 20

const infoPage = (document: OpenApi): GeneratedPage => {
  const { info } = document
  const servers = objectsIn(document.servers)
  const variables = servers.flatMap((server) => entriesOf(server.variables))
  return {
    key: 'info',
    parent: null,
    title: words(info?.title).slice(0, 200).toWellFormed() || 'Introduction',
    slug: 'introduction',
    props: { doc: 'operations/info', page: 'info' },
    markdown: blocks(
      info?.version ? `Version ${plain(info.version)}` : '',
      proseWithHeadings(info?.description ?? info?.summary),
      servers.length > 0 ? '## Servers' : '',
      table(
        ['URL', 'Description'],
        servers.map(({ url, description }) => [code(url), shortProse(description)]),
      ),
      table(
        ['Variable', 'Default', 'Values', 'Description'],
        [...new Map(variables)]
          .slice(0, maxVariables)
          .map(([name, { default: usual, enum: values, description }]) => [
            code(name),
            code(usual),
            Array.isArray(values) ? listed(values, maxValues) : '',
            shortProse(description),
          ]),
      ),
      securityMarkdown(document),
    ),
  }
}

/** Returns a page that lists the pages below it. */
const listPage = (key: string, title: string, markdown: string): GeneratedPage => ({
  key,
  parent: null,
  title,
  slug: key,
  props: { doc: key },
  markdown,
})

const webhookPages = (document: OpenApi): GeneratedPage[] => {
  const webhooks = operationsOf(document, document.webhooks)
  if (webhooks.length === 0) return []
  const pages = webhooks.map((placed) => ({
    ...operationPage(document, placed, 'webhooks'),
    key: `webhook:${placed.method} ${placed.path}`,
    slug: slugOf(placed.path),
    props: { doc: 'webhook', page: placed.path, method: placed.method },
    markdown: operationMarkdown(document, placed, { level: '##', isWebhook: true }),
  }))
  return [listPage('webhooks', 'Webhooks', listOf(webhooks)), ...pages]
}

const modelPages = (document: OpenApi): GeneratedPage[] => {
  const schemas = Object.entries(document.components?.schemas ?? {})
  if (schemas.length === 0) return []
  const rows = schemas.slice(0, 1000).map(([name, schema]) => [code(name), code(typeOf(schema))])
  const pages = schemas.map(([name, schema]): GeneratedPage => ({
    key: `model:${name}`,
    parent: 'models',
    title: clean(name).slice(0, 200) || 'Model',
    slug: slugOf(name),
    props: { doc: 'model', page: name },
    markdown: schemaMarkdown(document, schema),
  }))
  return [listPage('models', 'Models', table(['Model', 'Type'], rows)), ...pages]
}

/** Gives each page a slug that none of its siblings has. */
const withOwnSlugs = (pages: readonly GeneratedPage[]): GeneratedPage[] => {
  const taken = new Map<string, number>()
  return pages.map((page) => {
    const place = `${page.parent ?? ''}/${page.slug}`
    const count = (taken.get(place) ?? 0) + 1
    taken.set(place, count)
    return count === 1 ? page : { ...page, slug: `${page.slug}-${count}` }
  })
}

/** Returns the pages of an API: what it is, its operations by tag, its webhooks, its models, and what changed last. */
export const generatePages = (
  document: OpenApi,
  slug: string,
  props: Record<string, unknown>,
  changes?: readonly ApiChange[],
): GeneratedPage[] => {
  const isByOperation = props['grouping'] === 'by-operation'
  const withModels = props['models'] !== false
  const pages = [
    infoPage(document),
    ...tagPages(document, isByOperation),
    ...webhookPages(document),
    ...(withModels ? modelPages(document) : []),
  ]
  const changed = changes ? [changesPage(changes, document, placesOf(document, pages))] : []
  const common = { spec: slug, ...(!withModels && { models: false }) }
  return withOwnSlugs([...pages, ...changed].map((page) => ({ ...page, props: { ...page.props, ...common } })))
}
