import { expect, test } from 'vitest'
import { isAddressOf, originsOf } from './api-request.ts'

const server = (url: string, variables: { name: string; value: string; values: string[] }[] = []) => ({
  url,
  description: '',
  variables,
})

test('returns the origins of servers with all values of their variables', () => {
  const region = { name: 'region', value: 'eu', values: ['eu', 'us'] }
  const servers = [server('https://{region}.example.com/v1', [region]), server('http://localhost:8080')]
  expect(originsOf({ servers })).toEqual(['https://eu.example.com', 'https://us.example.com', 'http://localhost:8080'])
})

test.for([
  'javascript:alert(1)',
  'https://a;script-src *',
  "https://a.example'unsafe-inline'",
  'https://{free}.example.com',
  'https://*',
  'ftp://a.example',
  '//a.example',
  'file:///etc/passwd',
])('returns no origin for %s', (url) => {
  expect(originsOf({ servers: [server(url)] })).toEqual([])
})

test('returns the origin only, without a password', () => {
  expect(originsOf({ servers: [server('https://user:secret@a.example/x')] })).toEqual(['https://a.example'])
})

const birds = { path: '/birds/{id}/songs', servers: [server('https://a.example/v1')] }

test.for([
  ['https://a.example/v1/birds/heron/songs?kind=1', true],
  ['https://a.example/v1/birds/a%2Fb/songs', true],
  ['https://a.example/v1/birds//songs', false],
  ['https://a.example/v1/birds/../../admin/songs', false],
  ['https://a.example/v1/birds/x/songs/more', false],
  ['https://a.example/v2/birds/x/songs', false],
  ['https://a.example:444/v1/birds/x/songs', false],
  ['http://a.example/v1/birds/x/songs', false],
  ['https://user@a.example/v1/birds/x/songs', false],
  ['https://a.example.evil.example/v1/birds/x/songs', false],
  ['https://evil.example/#https://a.example/v1/birds/x/songs', false],
  ['nothing', false],
] as const)('%s is an address of the operation: %s', ([url, isOne]) => {
  expect(isAddressOf(birds, url)).toBe(isOne)
})
