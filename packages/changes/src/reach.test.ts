import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { reachOf } from './reach.ts'

const folder = mkdtempSync(join(tmpdir(), 'scriptorium-reach-'))
afterAll(() => rmSync(folder, { recursive: true }))

const files = {
  'openapi.yaml':
    'paths: { /seals: { $ref: resources/seals/seals.yaml }, /birds: { $ref: resources/birds/birds.yaml } }',
  'resources/seals/seals.yaml': `
get:
  operationId: listSeals
  parameters: [{ $ref: '../../shared/parameters.yaml#/Limit' }]
  responses: { '200': { content: { application/json: { schema: { $ref: ./Seal.yaml } } } } }`,
  'resources/seals/Seal.yaml': 'properties: { name: { $ref: ../../shared/Name.yaml } }',
  'resources/birds/birds.yaml': `
post:
  operationId: createBird
  requestBody: { content: { application/json: { schema: { $ref: Bird.yaml } } } }
  responses: { '204': { description: Done } }`,
  'resources/birds/Bird.yaml': 'properties: { name: { $ref: ../../shared/Name.yaml }, self: { $ref: Bird.yaml } }',
  'shared/Name.yaml': 'type: string',
  'shared/parameters.yaml': 'Limit: { name: limit, in: query }\nPage: { name: page, in: query }',
  'shared/responses/Problem.yaml': 'type: object',
}
for (const [file, text] of Object.entries(files)) {
  mkdirSync(join(folder, dirname(file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

test('a schema reaches the operations that refer to it through other files, by the direction of the data', () => {
  const { usageOf, operations } = reachOf(folder)
  const used = (file: string, pointer = '') => {
    const { requests, responses } = usageOf(file, pointer)
    return { requests: [...requests], responses: [...responses] }
  }
  expect(operations.toSorted()).toEqual(['createBird', 'listSeals'])
  expect(used('shared/Name.yaml')).toEqual({ requests: ['createBird'], responses: ['listSeals'] })
  expect(used('resources/seals/Seal.yaml')).toEqual({ requests: [], responses: ['listSeals'] })
  expect(used('resources/birds/Bird.yaml')).toEqual({ requests: ['createBird'], responses: [] })
  expect(used('shared/parameters.yaml', '#/Limit')).toEqual({ requests: ['listSeals'], responses: [] })
  expect(used('shared/parameters.yaml', '#/Page')).toEqual({ requests: [], responses: [] })
})
