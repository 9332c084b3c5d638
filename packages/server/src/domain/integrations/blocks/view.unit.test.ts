import { describe, expect, test } from 'vitest'
import { openBlock, sealBlock, type Place, type ShownBlock } from './view.ts'

const secret = 'a secret of the server, which nobody knows'

const shown: ShownBlock = {
  place: { type: 'configuration_space', id: 'meadow' },
  installationId: 'first',
  view: { componentId: 'form', props: {}, state: { step: 1 } },
  actions: [{ action: 'next' }],
  fields: [['name', 'text']],
  hasFrame: false,
}

const here = { ...shown.place, installationId: 'first' }

describe('the token of a block', () => {
  test('opens what was shown, at its place and installation', async () => {
    expect(await openBlock(secret, (await sealBlock(secret, shown))!, here)).toEqual(shown)
  })

  test.for<[string, Place & { installationId?: string }]>([
    ['another installation', { ...here, installationId: 'second' }],
    ['another space', { ...here, id: 'orchard' }],
    ['a site with the same id', { ...here, type: 'configuration_site' }],
    ['an organization with the same id', { ...here, type: 'configuration_account' }],
    ['a document of the same space', { type: 'document', id: 'meadow' }],
  ])('opens nothing for %s', async ([, wanted]) => {
    expect(await openBlock(secret, (await sealBlock(secret, shown))!, wanted)).toBeUndefined()
  })

  test('opens nothing on another server, and not after a change', async () => {
    const token = (await sealBlock(secret, shown))!
    const middle = Math.floor(token.length / 2)
    const changed = token.slice(0, middle) + (token[middle] === 'A' ? 'B' : 'A') + token.slice(middle + 1)
    expect(await openBlock('a secret of another server, which differs', token, here)).toBeUndefined()
    for (const bad of [changed, token.slice(0, -8), '', 'a.b.c'])
      expect(await openBlock(secret, bad, here)).toBeUndefined()
  })
})
