import { expect, test } from 'vitest'
import { choicesIn, matching } from './api-choices.ts'

const document = {
  paths: { '/pets': { summary: 'Pets', get: { summary: 'List pets' }, post: { operationId: 'addPet' } }, '/odd': null },
  webhooks: { born: { post: {} } },
  components: { schemas: { Pet: { title: 'A pet' } } },
}

test('the operations, webhooks and schemas of a document are offered', () => {
  const ref = { kind: 'openapi', spec: 'zoo' }
  expect(choicesIn('zoo', document)).toEqual([
    { kind: 'operation', ref, name: '/pets', method: 'get', title: 'List pets' },
    { kind: 'operation', ref, name: '/pets', method: 'post', title: 'addPet' },
    { kind: 'webhook', ref, name: 'born', method: 'post', title: undefined },
    { kind: 'schema', ref, name: 'Pet', title: 'A pet' },
  ])
})

test('a document of any shape offers what it has', () => {
  for (const odd of [null, 'text', [], { paths: [], components: 'none', webhooks: { a: 'b' } }, { components: null }])
    expect(choicesIn('odd', odd)).toEqual([])
})

test('a query finds words in any order', () => {
  const names = matching(choicesIn('zoo', document), 'LIST zoo').map(({ name }) => name)
  expect(names).toEqual(['/pets'])
})
