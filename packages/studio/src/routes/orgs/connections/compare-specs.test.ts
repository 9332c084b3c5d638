import { describe, expect, test } from 'vitest'
import { compareSpecs } from './compare-specs.ts'

const get = { summary: 'List pets', responses: { 200: { description: 'Pets' } } }
const before = {
  'openapi.yaml': {
    openapi: '3.1.0',
    paths: { '/pets': { get, post: { summary: 'Add a pet' } }, '/shops': { get } },
    components: { schemas: { Pet: { type: 'object', title: 'Pet' }, Shop: { type: 'object' } } },
  },
}

describe('compareSpecs', () => {
  test('names operations and schemas that were added, removed and changed, and what of them changed', () => {
    const after = {
      'openapi.yaml': {
        paths: {
          '/pets': {
            parameters: [{ name: 'limit', in: 'query' }],
            get: { responses: get.responses, summary: 'List all pets' },
          },
          '/shops': { get: { responses: get.responses, summary: get.summary } },
        },
        components: { schemas: { Pet: { title: 'Pet', type: 'object' }, Toy: {} } },
      },
    }
    expect(compareSpecs(before, after)).toEqual({
      operations: [
        { kind: 'changed', name: 'GET /pets', members: ['summary', 'parameters'] },
        { kind: 'removed', name: 'POST /pets', members: [] },
      ],
      schemas: [
        { kind: 'removed', name: 'Shop', members: [] },
        { kind: 'added', name: 'Toy', members: [] },
      ],
    })
  })

  test('finds nothing in equal versions, and survives documents that are none', () => {
    expect(compareSpecs(before, structuredClone(before))).toEqual({ operations: [], schemas: [] })
    expect(compareSpecs({}, { 'a.yaml': { paths: null, definitions: [] } })).toEqual({ operations: [], schemas: [] })
  })
})
