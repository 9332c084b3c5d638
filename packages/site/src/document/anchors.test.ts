import { describe, expect, test } from 'vitest'
import { finderOfNearIds, mendAnchors } from './anchors.ts'

describe('finderOfNearIds', () => {
  test.each([
    ['compileValidationSchema', 'compilevalidationschema'],
    ['redirectdest--code', 'redirectdest-code-'],
    ['get-function--status', 'get-function--status-type'],
    ['fastifyserver-request-reply', 'fastify-request-reply'],
  ])('finds what %j means', (anchor, id) => {
    expect(finderOfNearIds(['intro', 'other-heading', id])(anchor)).toBe(id)
  })

  test.each(['zebra', '--', 'x'])('finds nothing for %j', (anchor) => {
    expect(finderOfNearIds(['intro', 'other-heading'])(anchor)).toBeUndefined()
  })
})

describe('mendAnchors', () => {
  test('an anchor beside a heading of the same name is left out, and another one stays', () => {
    const markup = '<h2 id="a">A</h2><a id="a"></a><a id="b"></a><a id="b"></a>'
    expect(mendAnchors(markup)).toBe('<h2 id="a">A</h2><a id="b"></a>')
  })

  test('a link has an existing target', () => {
    expect(mendAnchors('<h2 id="some-heading">A</h2><a href="#Some_Heading">A</a><a href="#none">B</a>')).toBe(
      '<h2 id="some-heading">A</h2><a href="#some-heading">A</a><a href="#~content">B</a>',
    )
  })
})
