import { describe, expect, test } from 'vitest'
import { drawElement } from './draw-element.ts'

const frameAt = (url: unknown, given = {}) =>
  drawElement({ type: 'block', children: [{ type: 'webframe', source: { url }, ...given }] }, { text: 'Hi' })

describe('a webframe', () => {
  test('is a frame with its data, and a link where nobody can use it', () => {
    const { parts, hasFrame } = frameAt('https://cards.example/a b', {
      aspectRatio: 2,
      data: { shown: { $state: 'text' }, fixed: 1 },
    })
    const control = {
      kind: 'frame',
      source: 'https://cards.example/a%20b',
      title: 'cards.example',
      aspectRatio: 2,
      state: { shown: 'Hi', fixed: 1 },
      fields: { shown: 'field.text' },
    }
    expect([parts, hasFrame]).toEqual([[{ markdown: expect.stringContaining('](<https://cards.'), control }], true])
  })

  test.for([
    'javascript:alert(1)',
    'data:text/html,a',
    '/relative',
    'https://cards.example;script-src/',
    "https://cards.example,b'/",
    undefined,
  ])('is no frame at %s', (url) => {
    const { parts, hasFrame } = frameAt(url)
    expect([parts.filter(({ control }) => control), hasFrame]).toEqual([[], false])
  })

  test('has no ratio that is no number, and a block has at most ten', () => {
    expect(frameAt('https://a.example', { aspectRatio: '1}body{' }).parts).toMatchObject([
      { control: { kind: 'frame' } },
    ])
    const many = Array.from({ length: 30 }, () => ({ type: 'webframe', source: { url: 'https://a.example' } }))
    expect(drawElement(many, {}).parts.filter(({ control }) => control)).toHaveLength(10)
  })
})

test('each button names its own action', () => {
  const buttons = ['one', 'two'].map((action) => ({ type: 'button', label: action, onPress: { action } }))
  const { parts, actions } = drawElement({ type: 'block', children: buttons }, {})
  const named = parts.flatMap(({ control }) => (control?.kind === 'button' ? [actions[control.action]] : []))
  expect(named).toMatchObject([{ action: 'one' }, { action: 'two' }])
})
