import { expect, test } from 'vitest'
import { compareDocuments } from './compare-documents.ts'

const documentOf = (paths: object, pet: object) => ({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths,
  components: { schemas: { Pet: { type: 'object', properties: pet } } },
})
const ok = { 200: { description: 'OK' } }
const body = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } }
const create = { post: { operationId: 'createPet', requestBody: body, responses: ok } }

test('compareDocuments names what was added, changed and broken, and the operations', async () => {
  const before = documentOf(
    { '/pets': create, '/dogs': { get: { operationId: 'listDogs', responses: ok } } },
    { name: { type: 'string', maxLength: 50 } },
  )
  const after = documentOf(
    { '/pets': { post: { ...create.post, deprecated: true } }, '/cats': { get: { responses: ok } } },
    { name: { type: 'string', maxLength: 40 } },
  )
  const changes = await compareDocuments(before, after)
  expect(changes.map(({ message }) => message)).toContain('`/pets/post` was deprecated.')
  expect(changes.map(({ impact, kind, operations }) => [impact, kind, operations])).toEqual(
    expect.arrayContaining([
      ['major', 'removed', ['listDogs']],
      ['minor', 'added', ['GET /cats']],
      ['major', 'modified', ['createPet']],
    ]),
  )
})

test('compareDocuments throws when its time is over', async () => {
  await expect(compareDocuments(documentOf({}, {}), documentOf({}, {}), { timeoutMs: 10 })).rejects.toThrow()
})
