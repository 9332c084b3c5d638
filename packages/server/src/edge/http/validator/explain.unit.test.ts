import { describe, expect, it } from 'vitest'
import { errorsOf, serveOurs } from '../../../../test/support/validator/ours.ts'
import { get, patch, post, rule } from '../../../../test/support/validator/sent.ts'
import type { Sent } from '../../../../test/support/validator/server.ts'

const cases: [Sent, string, string][] = [
  [patch({ title: '12345678901' }), '/body/title', 'must not have more than 10 characters'],
  [patch({ title: '' }), '/body/title', 'must not be empty'],
  [patch({ title: 5 }), '/body/title', 'must be a string'],
  [patch({ colour: 5 }), '/body/colour', 'must be a string or null'],
  [patch({ colour: 'blue' }), '/body/colour', 'must be one of: red, green, null'],
  [patch({ size: 1.5 }), '/body/size', 'must be a whole number'],
  [patch({ size: 101 }), '/body/size', 'must not be more than 100'],
  [patch({ tags: ['a', 'b', 'c', 'd'] }), '/body/tags', 'must not have more than 3 items'],
  [patch({ tags: ['a', 'a'] }), '/body/tags', 'must not contain duplicates: items 0 and 1 are equal'],
  [patch({ tags: ['a', 7] }), '/body/tags/1', 'must be a string'],
  [patch({ when: 'soon' }), '/body/when', 'must be a date and time such as 2026-01-31T09:00:00.000Z'],
  [patch({ site: 'here' }), '/body/site', 'must be an absolute URL'],
  [patch({ 'a/b': 1 }), '/body/a~1b', 'is not a known field'],
  [patch({ either: [] }), '/body/either', 'must be a string or a whole number'],
  [patch({ rule: { type: 'list' } }), '/body/rule/users', 'is required'],
  [patch({ rule: { type: 'x' } }), '/body/rule/type', 'must be one of: none, list'],
  [patch({ rule: {} }), '/body/rule/type', 'is required'],
  [patch({ rule: { type: 'none', users: [] } }), '/body/rule/users', 'is not a known field'],
  [rule({ type: 'list', users: [''] }), '/body/users/0', 'must match ^[a-zA-Z0-9_-]{1,64}$'],
  [post('/v1/items', {}), '/body/title', 'is required'],
  [post('/v1/items', { title: 'x', more: 1 }), '/body/more', 'is not a known field'],
  [get('/v1/items/search'), '/query/query', 'is required'],
  [get('/v1/items?order=up'), '/query/order', 'must be one of: asc, desc'],
  [get('/v1/items?nested=1'), '/query/nested', 'must be true or false'],
  [get('/v1/items?limit=0'), '/query/limit', 'must be at least 1'],
  [get('/v1/items?limit=x'), '/query/limit', 'must be a plain decimal number'],
  [get('/v1/items?other=1'), '/query/other', 'is not a known query parameter'],
  [get('/v1/items/a%20b'), '/path/itemId', 'must match ^[a-zA-Z0-9_-]{1,64}$'],
]

describe('explain', () => {
  it.each(cases.map(([sent, pointer, message]) => ({ sent, pointer, message })))(
    '400 with $pointer: $message',
    async ({ sent, pointer, message }) => {
      const server = await serveOurs()
      const answer = await server.send(sent)
      await server.close()
      expect(answer.status).toBe(400)
      expect(errorsOf(answer)).toEqual([{ pointer, message }])
    },
  )

  it('400 with every fault of a small request, and the first of a large one', async () => {
    const server = await serveOurs()
    const small = await server.send(patch({ title: 5, size: -1, more: 1, rule: { type: 'list' }, either: [] }))
    const large = await server.send(
      patch({ title: 5, size: -1, data: { list: Array.from({ length: 2000 }, () => 0) } }),
    )
    await server.close()
    expect(new Set(errorsOf(small)?.map(({ pointer }) => pointer))).toEqual(
      new Set(['/body/title', '/body/size', '/body/more', '/body/rule/users', '/body/either']),
    )
    expect(errorsOf(large)).toHaveLength(1)
  })

  it('400 that names the header', async () => {
    const server = await serveOurs()
    const answer = await server.send({ path: '/v1/items/a', headers: { 'if-match': '"12345678901"' } })
    await server.close()
    expect(errorsOf(answer)).toEqual([
      { pointer: '/header/if-match', message: 'must not have more than 10 characters' },
    ])
  })
})
