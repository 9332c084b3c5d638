import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { generatePages } from './generate-pages.ts'
import type { OpenApi } from './model.ts'

const document = (more = '') =>
  parse(`
openapi: 3.1.0
info: { title: Birds, version: '1' }
tags:
  - { name: animals, x-page-icon: paw }
  - { name: unused, x-parent: animals }
  - { name: birds, x-parent: animals, x-page-icon: 'no icon', x-page-title: All birds, x-page-description: Birds of the coast., x-page-slug: coast }
paths:
  /feeders: { x-internal: true, get: { tags: [birds] } }
  /birds:
    post: { tags: [birds], x-gitbook-ignore: true }
    get:
      tags: [birds]
      summary: List birds
      deprecated: true
      x-stability: beta
      x-deprecated-sunset: 2027-01-31
      x-codeSamples: false
      parameters:
        - name: kind
          in: query
          schema: { type: string, enum: [owl, gull], x-enumDescriptions: { owl: Hunts at night, gull: Steals chips } }
      responses:
        200: { description: The birds. }
        404: { description: No birds., content: { application/json: { schema: { type: object } } } }
${more}`) as OpenApi

const pageOf = (more?: string) => generatePages(document(more), 'birds', {}).find(({ key }) => key === 'tag:birds')!

test('a tag says how its page is called', () => {
  expect(pageOf()).toMatchObject({ title: 'All birds', description: 'Birds of the coast.', slug: 'coast' })
})

test('a tag is below another, which has a page although it has no operations', () => {
  const pages = generatePages(document(), 'birds', {}).filter(({ key }) => key.startsWith('tag:'))
  expect(pages.map(({ key, parent, icon }) => [key, parent, icon])).toEqual([
    ['tag:animals', null, 'paw'],
    ['tag:birds', 'tag:animals', undefined],
  ])
})

test('tags that are above each other have pages at the top', () => {
  const tags = [
    { name: 'a', parent: 'b' },
    { name: 'b', parent: 'a' },
    { name: 'birds', parent: 'a' },
  ]
  const pages = generatePages({ ...document(), tags }, 'birds', {}).filter(({ key }) => key.startsWith('tag:'))
  expect(pages.map(({ key, parent }) => [key, parent])).toEqual([['tag:birds', null]])
})

test('operations for the authors of the document only are not shown', () => {
  expect(pageOf().markdown).not.toMatch(/feeders|POST/)
})

test('an operation says how stable it is and when it ends, and values what they mean', () => {
  const { markdown } = pageOf()
  expect(markdown).toContain('**Stability:** `beta`')
  expect(markdown).toMatch(/This operation is deprecated\.\n\n\*\*Will be removed:\*\* `2027-01-31`/)
  expect(markdown).toContain('One of `owl`, `gull`. `owl`: Hunts at night. `gull`: Steals chips.')
  expect(markdown).not.toContain('curl')
})

test('errors are a table, unless the document shows all responses at length', () => {
  expect(pageOf().markdown).not.toContain('Response 404')
  expect(pageOf('x-expandAllResponses: true').markdown).toContain('### Response 404')
})
