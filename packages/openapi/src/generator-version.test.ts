import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { ApiChange } from './generated.ts'
import { generationKey, generatorVersion, isGenerated } from './generator-version.ts'
import { generatePages } from './pages/generate-pages.ts'
import { generateParts } from './pages/generate-parts.ts'
import type { OpenApi } from './pages/model.ts'

/**
 * Hashes of what the generator made of the document below, by its version. If the test fails because you changed the generated text,
 * increase `generatorVersion` and add a line: servers then generate again what is stored. Never change an existing line.
 */
const outputs: Record<number, string> = {
  5: 'AQ9EVVw-VxEw0ozjLd8TSXjTQJEi3Ub87LHRgtSkiNs',
  6: 'wYpvgrfxpicLALXBG4hhAPr5Hh_k8lJOienzbFmKY60',
  7: 'FOJwQXiWJeQuVPZNCnVAT8RdVyLoJ7OcINSJuIxKdq4',
  8: 'w_uN_qLN7jqui7jdDJAM3wKmRSdkH2tpxWe3yAxulLI',
  9: '8hB5Fq_s6675lsl0NhOOZt2nfls2TpSxeb5gRGCUe0M',
  10: 'rad6wCJXArvFTlhoC0cIdgbV1P7i_Xh3Bv5mEdS8HIQ',
  11: 'rad6wCJXArvFTlhoC0cIdgbV1P7i_Xh3Bv5mEdS8HIQ',
  12: 'ds_6pXQ7jfk3qFjdhv5tVCKfvRIhxM-G2jdoyiEYEy0',
  13: 'ds_6pXQ7jfk3qFjdhv5tVCKfvRIhxM-G2jdoyiEYEy0',
  14: 'nTB6f6rZqJFOrDN9mLIbKtDP_l9APxWJaepObdX-QSc',
  15: 'nTB6f6rZqJFOrDN9mLIbKtDP_l9APxWJaepObdX-QSc',
  16: '96gkgtdeFgaPozgKA8L3RLCImT4u--_8XJTXeOMMcAY',
  17: '96gkgtdeFgaPozgKA8L3RLCImT4u--_8XJTXeOMMcAY',
  18: 'mHv-JPbSRkfJQrk5-tPicZZLd3MjAOVrn31mJCRcu1Y',
  19: 'mHv-JPbSRkfJQrk5-tPicZZLd3MjAOVrn31mJCRcu1Y',
}

const document = parse(`
openapi: 3.1.0
info: { title: Shop, version: 1.2.0, description: 'Sells *pets* for <money>.' }
servers: [{ url: 'https://{region}.example.com/v1', description: Live, variables: { region: { default: eu } } }]
security: [{ key: [] }, { sign-in: [pets:read] }]
tags: [{ name: pets, description: Animals at home., x-displayName: Pets }]
paths:
  /pets/{petId}:
    parameters: [{ name: petId, in: path, required: true, schema: { type: string, format: uuid } }]
    get:
      tags: [pets]
      operationId: getPet
      summary: Get a pet
      description: Returns one pet.
      parameters:
        - { name: limit, in: query, description: 'How *many*, see [it](https://a.example).', deprecated: true, schema: { type: integer, minimum: 1, default: 10 } }
        - { name: X-Day, in: header, schema: { type: string, format: date } }
        - { name: kind, in: query, schema: { type: array, items: { enum: [cat, dog] } } }
      responses:
        200:
          description: The pet.
          headers: { X-Left: { description: Requests left., schema: { type: integer } } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
        404: { description: There is no such pet., content: { application/json: { schema: { $ref: '#/components/schemas/Problem' } } } }
    put:
      tags: [pets]
      deprecated: true
      security: []
      requestBody:
        description: The new values.
        content:
          application/json: { schema: { $ref: '#/components/schemas/Pet' }, example: { name: Rex } }
          application/xml: { schema: { $ref: '#/components/schemas/Pet' } }
      responses: { default: { description: Done. } }
  /photos:
    post:
      requestBody:
        required: true
        content: { multipart/form-data: { schema: { type: object, required: [file], properties: { file: { type: string, format: binary } } } } }
      responses: { 201: { description: Stored. } }
webhooks:
  petSold: { post: { summary: A pet was sold, requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }, responses: { 200: { description: OK } } } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key, description: Your key. }
    sign-in: { type: http, scheme: bearer, bearerFormat: JWT }
    oauth: { type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://a.example/token', scopes: { read: Read *pets* } } } }
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        name: { type: string, minLength: 1, maxLength: 50, examples: [Rex] }
        friend: { $ref: '#/components/schemas/Pet' }
        home: { type: object, properties: { street: { type: string, description: With number. } } }
        food: { oneOf: [{ $ref: '#/components/schemas/Meat' }, { type: 'null' }], discriminator: { propertyName: kind } }
        id: { type: string, readOnly: true, pattern: '^[a-z]+$' }
        tags: { type: array, maxItems: 3, items: { type: string } }
        notes: { type: object, additionalProperties: { type: string } }
    Meat: { allOf: [{ type: object, properties: { kind: { const: meat } } }, { description: Of animals. }] }
    Problem: { type: object, properties: { detail: { type: string } } }
`) as OpenApi

const changes: ApiChange[] = [
  { impact: 'major', kind: 'removed', message: 'Removed `GET /dogs`', operations: ['GET /dogs'] },
  { impact: 'minor', kind: 'added', message: 'Added a property', operations: [] },
]

test('the version increases with the generated text', () => {
  const texts = ['by-tag', 'by-operation'].map((grouping) => generatePages(document, 'shop', { grouping }, changes))
  const output = hash('sha256', JSON.stringify([...texts, generateParts(document)]), 'base64url')
  expect(output).toBe(outputs[generatorVersion])
  expect(generatorVersion).toBe(Math.max(...Object.keys(outputs).map(Number)))
})

test('a text is generated again unless this generator or a newer one made it from the same version', () => {
  expect(isGenerated(generationKey('b'), 'b')).toBe(true)
  expect(isGenerated(`${generatorVersion + 1}:b`, 'b')).toBe(true)
  for (const key of [undefined, '', `${generatorVersion - 1}:b`, generationKey('a')])
    expect(isGenerated(key, 'b')).toBe(false)
})
