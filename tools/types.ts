import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { SPEC } from './bundle.ts'
import { toEndpoints, toMethods } from './methods.ts'
import { toTypeScript } from './operations.ts'
import { nameSchemas } from './types/name-schemas.ts'
import type { Document } from './document.ts'

const TYPES = join(import.meta.dirname, '../packages/types/src')

/** Writes the generated sources of packages/types: schema types, operation table and documented methods. */
export const writeTypes = async (document: Document): Promise<void> => {
  await mkdir(TYPES, { recursive: true })
  const nodes = await openapiTS(JSON.stringify(withInheritedDescriptions(withoutLongExamples(document))), {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    emptyObjectsUnknown: true,
    defaultNonNullable: false,
    silent: true,
  })
  await Promise.all([
    writeFile(
      join(TYPES, 'schema.gen.d.ts'),
      `// Generated from spec/. Edit the spec, then: pnpm gen\n\n${nameSchemas(astToString(nodes))}`,
    ),
    writeFile(join(TYPES, 'operations.gen.ts'), toTypeScript(document)),
    writeFile(join(TYPES, 'methods.gen.d.ts'), toMethods(document)),
    writeFile(join(TYPES, 'endpoints.gen.ts'), toEndpoints(document)),
  ])
}

/** Removes examples of whole resources, which would double the size of the types and help only in the reference. */
const withoutLongExamples = (document: Document): Document =>
  JSON.parse(
    JSON.stringify(document, function (this: { type?: unknown; oneOf?: unknown }, key, value: unknown) {
      const isOfSchema = typeof this.type === 'string' || Array.isArray(this.type) || Array.isArray(this.oneOf)
      return key === 'example' && isOfSchema && typeof value === 'object' ? undefined : value
    }),
  ) as Document

/** Gives each property that only refers to a schema the description of that schema, which editors would not show. */
const withInheritedDescriptions = (document: Document): Document => {
  const schemas = document.components.schemas ?? {}
  for (const { properties = {} } of Object.values(schemas))
    for (const property of Object.values(properties)) {
      const name = property.$ref?.split('/').at(-1)
      property.description ??= name && schemas[name]?.description
    }
  return document
}

if (import.meta.main) await writeTypes(JSON.parse(await readFile(join(SPEC, 'dist/openapi.json'), 'utf8')) as Document)
