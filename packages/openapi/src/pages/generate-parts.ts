import type { GeneratedPart } from '../generated.ts'
import { schemaMarkdown } from './model-markdown.ts'
import { operationsOf, type OpenApi, type PlacedOperation } from './model.ts'
import { operationMarkdown, titleOf } from './operation.ts'
import { operationPart, requestPart, schemaPart, webhookPart } from '../part-names.ts'
import { requestOf } from './request-part.ts'
import { blocks, clean, plain } from './text.ts'
import type { UnfoldLimits } from './unfold.ts'

// Documents with more operations get shorter parts, so that their parts fit into the memory of one process.
const maxCharacters = 32 * 1024 * 1024
const maxCharactersPerPart = 60_000
const maxSchemas = 60

const partOf = (name: string, title: string, markdown: string): GeneratedPart => ({
  name,
  markdown: blocks(`## ${plain(title)}`, markdown),
})

const requestPartOf = (document: OpenApi, placed: PlacedOperation, maxCharacters: number): GeneratedPart[] => {
  const text = JSON.stringify(requestOf(document, placed))
  return text === undefined || text.length > maxCharacters
    ? []
    : [{ name: requestPart(placed.method, placed.path), markdown: text }]
}

/** Returns what pages can show of an API: each operation, webhook and schema on its own. */
export const generateParts = (document: OpenApi): GeneratedPart[] => {
  const operations = operationsOf(document, document.paths)
  const webhooks = operationsOf(document, document.webhooks)
  const schemas = Object.entries(document.components?.schemas ?? {})
  const count = operations.length + webhooks.length + schemas.length
  const characters = Math.min(maxCharactersPerPart, Math.floor(maxCharacters / Math.max(1, count)))
  const limits: UnfoldLimits = { schemas: maxSchemas, characters }
  const markdownOf = (placed: PlacedOperation, isWebhook: boolean) =>
    operationMarkdown(document, placed, { level: '###', isWebhook, limits })
  return [
    ...operations.map((one) => partOf(operationPart(one.method, one.path), titleOf(one), markdownOf(one, false))),
    ...operations.flatMap((one) => requestPartOf(document, one, characters)),
    ...webhooks.map((one) => partOf(webhookPart(one.method, one.path), titleOf(one), markdownOf(one, true))),
    ...schemas.map(([name, schema]) => partOf(schemaPart(name), clean(name), schemaMarkdown(document, schema, limits))),
  ]
}
