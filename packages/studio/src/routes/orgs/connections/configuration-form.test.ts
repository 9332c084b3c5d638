import { expect, test } from 'vitest'
import { addressOf, propertiesOf } from './configuration-form.ts'

test('opens only addresses for browsers', () => {
  const endpoint = 'https://docs.example.com/feed'
  expect(addressOf(endpoint, '/oauth')).toBe(`${endpoint}/oauth`)
  expect(addressOf(endpoint, 'https://id.example.com')).toBe('https://id.example.com')
  expect(addressOf(endpoint, 'javascript:alert(1)')).toBeUndefined()
  expect(addressOf(endpoint, 'https://[')).toBeUndefined()
})

test('knows which properties are required', () => {
  const feed = { type: 'string' as const }
  expect(propertiesOf({ properties: { feed }, required: ['feed'] })).toEqual([
    { name: 'feed', property: feed, isRequired: true },
  ])
  expect(propertiesOf({ componentId: 'form' })).toEqual([])
  expect(propertiesOf(undefined)).toEqual([])
})
