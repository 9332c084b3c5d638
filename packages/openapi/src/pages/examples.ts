import { completeExample } from './complete-example.ts'
import { entriesOf, resolve, type MediaType, type NamedExample, type OpenApi, type Schema } from './model.ts'
import { sampleOf } from './sample.ts'
import { codeBlock, tabTitle } from './text.ts'

/** Schemas that contain many others get flatter examples: the deepest one that is not longer than `wishedCharacters`. */
const sampleDepths = [2, 3, 4, 5, 6]
const wishedCharacters = 4000
/** No deeper example is generated if it is likely to be longer: schemas that name each other grow with a power of the depth. */
const maxExpectedCharacters = 4 * wishedCharacters
const maxFlatCharacters = 800
const maxExampleCharacters = 20_000

const samples = new WeakMap<OpenApi, Map<string, unknown>>()

/** Who sends an example, and how much of it is shown. */
export interface ExampleUse {
  /** A request has no properties that only servers write, and a response none that only clients write. */
  direction?: 'request' | 'response'
  /** Whether it has only the required properties. */
  isBrief?: boolean
}

const samplerOptions = ({ direction, isBrief = false }: ExampleUse) => ({
  skipReadOnly: direction === 'request',
  skipWriteOnly: direction === 'response',
  skipNonRequired: isBrief,
})

const deepSampleOf = (document: OpenApi, schema: Schema, use: ExampleUse): unknown => {
  let found: unknown
  let before = 0
  for (const maxSampleDepth of sampleDepths) {
    const next = sampleOf(document, schema, { ...samplerOptions(use), maxSampleDepth })
    const length = (JSON.stringify(next) ?? '').length
    if (found !== undefined && length > wishedCharacters) break
    found = next
    const expected = before === 0 ? 0 : (length * length) / before
    if (length === before || expected > maxExpectedCharacters) break
    if (before === 0 && length > maxFlatCharacters) break
    before = length
  }
  return found
}

/** What is required is often short, so that it can be sampled deeper. */
const requiredDepth = 10

const validSampleOf = (document: OpenApi, schema: Schema, use: ExampleUse): unknown => {
  const complete = (value: unknown) => completeExample(document, schema, value, use.direction)
  const found = deepSampleOf(document, schema, use)
  const valid = complete(found)
  if (valid !== undefined) return valid
  const options = { ...samplerOptions({ ...use, isBrief: true }), maxSampleDepth: requiredDepth }
  const brief = complete(sampleOf(document, schema, options))
  const isShort = (JSON.stringify(brief) ?? '').length <= wishedCharacters
  return brief !== undefined && isShort ? brief : found
}

const generatedExample = (document: OpenApi, schema: Schema, use: ExampleUse): unknown => {
  const known = samples.get(document) ?? new Map<string, unknown>()
  samples.set(document, known)
  const name = schema.$ref && `${schema.$ref} ${JSON.stringify(use)}`
  if (name !== undefined && known.has(name)) return known.get(name)
  let example: unknown
  try {
    example = validSampleOf(document, schema, use)
  } catch {
    example = undefined
  }
  if (name !== undefined) known.set(name, example)
  return example
}

/** Returns an example of a body: the one of the document, or a generated one. */
export const exampleOf = (document: OpenApi, media: MediaType | undefined, use: ExampleUse = {}): unknown => {
  if (!media) return undefined
  if (media.example !== undefined) return media.example
  const [first] = Object.values(media.examples ?? {})
  const named = resolve<{ value?: unknown }>(document, first)
  if (named?.value !== undefined) return named.value
  if (!media.schema) return undefined
  return generatedExample(document, media.schema, use)
}

const textOf = (example: unknown): string => {
  const text = typeof example === 'string' ? example : (JSON.stringify(example, null, 2) ?? '')
  return text.length > maxExampleCharacters ? `${text.slice(0, maxExampleCharacters)}\n…` : text
}

/** Returns an example as a block of code; empty without one. */
export const exampleBlock = (example: unknown): string =>
  example === undefined ? '' : codeBlock(textOf(example), typeof example === 'string' ? '' : 'json')

const maxNamedExamples = 8

/** Returns the examples of a body: those of the document, as tabs if there are several, or a generated one. */
export const exampleBlocks = (document: OpenApi, media: MediaType | undefined, use: ExampleUse): string => {
  const named = entriesOf(media?.examples).flatMap(([name, given]) => {
    const { value, summary } = resolve<NamedExample>(document, given) ?? {}
    return value === undefined ? [] : [{ title: tabTitle(summary ?? name) || tabTitle(name), value }]
  })
  if (media?.example !== undefined || named.length < 2) return exampleBlock(exampleOf(document, media, use))
  const tabs = named
    .slice(0, maxNamedExamples)
    .map(({ title, value }) => `{% tab title="${title}" %}\n${exampleBlock(value)}\n{% endtab %}`)
  return `{% tabs %}\n${tabs.join('\n\n')}\n{% endtabs %}`
}
