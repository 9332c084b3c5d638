import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

const PLUGIN = join(import.meta.dirname, '../redocly.js')

/** Writes a spec from objects (JSON is YAML) and returns its folder, which is deleted after the test. */
export const smallSpec = async (files: Record<string, unknown>, config: object = {}): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'small-spec-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const all = { 'redocly.yaml': { plugins: [PLUGIN], ...config }, ...files }
  for (const [name, content] of Object.entries(all)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  }
  return folder
}

/** A root document that refers to path files. */
export const rootOf = (paths: Record<string, string>) => ({
  openapi: '3.1.0',
  info: { title: 'Small', version: '1.0.0' },
  tags: [{ name: 'things', description: 'Things to do.' }],
  'x-tagGroups': [{ name: 'All', tags: ['things'] }],
  components: { responses: { Problem: { $ref: 'shared/responses/Problem.yaml' } } },
  paths: Object.fromEntries(Object.entries(paths).map(([path, $ref]) => [path, { $ref }])),
})

/** The shared files that each of our specs has. */
export const SHARED = {
  'shared/responses/Problem.yaml': {
    description: 'The request failed.',
    content: { 'application/problem+json': { schema: { $ref: '../schemas/Problem.yaml' } } },
  },
  'shared/schemas/Problem.yaml': {
    type: 'object',
    required: ['code'],
    properties: { code: { $ref: './ProblemCode.yaml' } },
    additionalProperties: false,
    example: { code: 'not_found' },
  },
  'shared/schemas/ProblemCode.yaml': {
    description: 'Why the request failed.',
    oneOf: [
      { const: 'not_found', title: 'The resource does not exist', 'x-status': 404 },
      { const: 'space_locked', title: 'The space is locked', 'x-status': 409 },
    ],
    example: 'not_found',
  },
  'shared/schemas/Id.yaml': { type: 'string', description: 'An id.', pattern: '^[a-z]{1,9}$', example: 'abc' },
  'shared/parameters.yaml': {
    Limit: { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 1000, default: 50 } },
    Page: { name: 'page', in: 'query', schema: { type: 'string', maxLength: 99 } },
    SpaceId: { name: 'spaceId', in: 'path', required: true, schema: { $ref: 'schemas/Id.yaml' } },
  },
}

/** An operation without faults; each test case changes the part that it tests. */
export const operation = (id: string, changes: object = {}) => ({
  operationId: id,
  summary: 'Do a thing',
  tags: ['things'],
  'x-permission': 'user:self',
  'x-scopes': 'users',
  responses: { '200': answer(object()) },
  ...changes,
})

/** A JSON response. */
export const answer = (schema: object) => ({ description: 'It.', content: { 'application/json': { schema } } })

/** A closed object with an example. */
export const object = (properties: Record<string, object> = {}, changes: object = {}) => ({
  type: 'object',
  properties,
  additionalProperties: false,
  example: {},
  ...changes,
})
