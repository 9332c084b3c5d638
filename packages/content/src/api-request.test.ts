import { expect, test } from 'vitest'
import { isAddressOf, sourcesOf } from './api-request.ts'

const server = (url: string, variables: { name: string; value: string; values: string[] }[] = []) => ({
  url,
  description: '',
  variables,
})

test('returns the origins of servers with all values of their variables', () => {
  const region = { name: 'region', value: 'eu', values: ['eu', 'us'] }
  const servers = [server('https://{region}.example.com/v1', [region]), server('http://localhost:8080')]
  expect(sourcesOf({ servers })).toEqual(['https://eu.example.com', 'https://us.example.com', 'http://localhost:8080'])
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
  expect(sourcesOf({ servers: [server(url)] })).toEqual([])
})

test.for([
  ['https://{free}.example.com/v1', ['https://demo.example.com', 'https://*.example.com']],
  ['https://api-{free}.eu.example.com:8080', ['https://api-demo.eu.example.com:8080', 'https://*.eu.example.com:8080']],
  ['https://example.com:{free}', ['https://example.com:*']],
  ['https://{free}/v1', ['https://demo', 'https://*:*']],
  ['https://example.com/{free}', ['https://example.com']],
  ['{free}/v1', ['https://*:*', 'http://*:*']],
] as const)('a policy lets requests for %s go to %s', ([url, sources]) => {
  expect(sourcesOf({ servers: [server(url, [{ name: 'free', value: 'demo', values: [] }])] })).toEqual(sources)
})

test('returns the origin only, without a password', () => {
  expect(sourcesOf({ servers: [server('https://user:secret@a.example/x')] })).toEqual(['https://a.example'])
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

const entered = (url: string, value: string) => ({
  path: '/birds/{id}',
  servers: [server(url, [{ name: 'free', value, values: [] }])],
})

test.for([
  ['https://{free}.example/v1', 'https://shop.example/v1/birds/heron', true],
  ['https://{free}.example/v1', 'https://any.shop.example/v1/birds/heron', false],
  ['https://{free}.example/v1', 'https://evil.com/.example/v1/birds/heron', false],
  ['https://a.example/{free}', 'https://a.example/v1/birds/heron', true],
  ['https://a.example/{free}', 'https://a.example/v1/more/birds/heron', false],
  ['https://{free}/v1', 'https://evil.example/v1/birds/heron', false],
  ['{free}/v1', 'https://evil.example/v1/birds/heron', false],
  ['{free}/v1', 'https://a.example/v1/birds/heron', true],
] as const)('what readers enter in %s makes %s one of its addresses: %s', ([template, url, isOne]) => {
  expect(isAddressOf(entered(template, 'https://a.example'), url)).toBe(isOne)
})

test('values that are next to each other are compared in time', () => {
  const compare = { path: '/{a}-{b}{c}-{d}/{e}...{f}.json', servers: birds.servers }
  const base = 'https://a.example/v1'
  expect(isAddressOf(compare, `${base}/1-23-4-5/x.json...y.json.json`)).toBe(true)
  expect(isAddressOf(compare, `${base}/1-2-3/x...y.json`)).toBe(false)
  expect(isAddressOf(compare, `${base}/${'-'.repeat(20_000)}/`)).toBe(false)
  const free = entered('https://a.example/{free}-{free}-{free}', '')
  expect(isAddressOf(free, `https://a.example/1-2-3-4/birds/x`)).toBe(true)
  expect(isAddressOf(free, `https://a.example/${'-'.repeat(20_000)}/`)).toBe(false)
})
