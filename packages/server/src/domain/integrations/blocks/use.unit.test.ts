import type { FieldKind } from '@scriptorium/content-kit/drawing'
import { describe, expect, test } from 'vitest'
import { blockIn, useOf } from './use.ts'
import type { ShownBlock } from './view.ts'

const shownWith = (kind: FieldKind, more: Partial<ShownBlock> = {}): ShownBlock => ({
  place: { type: 'configuration_space', id: 'meadow' },
  installationId: 'first',
  view: { componentId: 'form', props: {}, state: { field: 'before' } },
  actions: [{ action: 'save' }, { action: 'cancel' }],
  fields: [['field', kind]],
  hasFrame: false,
  ...more,
})

describe('useOf', () => {
  test.for<[FieldKind, unknown, unknown]>([
    ['text', ['a', 'b'], 'a'],
    ['text', '', ''],
    ['secret', '', 'before'],
    ['secret', 'word', 'word'],
    ['flag', 'on', true],
    ['flag', undefined, false],
    ['list', ['"a"', '2', 'null', 'no JSON'], ['a', 2]],
    ['list', undefined, []],
  ])('a field of kind %s that was sent as %j is %j', ([kind, sent, value]) => {
    const form = sent === undefined ? {} : { 'field.field': sent }
    expect(useOf(shownWith(kind), form).view.state).toEqual({ field: value })
  })

  test('a single choice is the first that is one', () => {
    const { view } = useOf(shownWith('choice' as FieldKind), { 'field.field': ['{}', '"a"', '"b"'] })
    expect(view.state).toEqual({ field: 'a' })
  })

  test('the action is the button that was pressed, or the first', () => {
    const pressed = (action: unknown) => useOf(shownWith('text'), { action }).action
    expect([pressed(undefined), pressed('1')]).toEqual([{ action: 'save' }, { action: 'cancel' }])
    expect(() => pressed('2')).toThrow('no such action')
    expect(() => pressed('-1')).toThrow('no such action')
  })

  test('a frame sends actions of its own, but none of the server', () => {
    const sent = (frame: string, hasFrame = true) =>
      useOf(shownWith('text', { hasFrame }), { frame: ['', frame] }).action
    expect(sent('{"action":"tick","n":1}')).toEqual({ action: 'tick', n: 1 })
    expect(sent('{"action":"@ui.modal.open"}')).toEqual({ action: 'save' })
    expect(sent('{"action":"tick"}', false)).toEqual({ action: 'save' })
  })
})

test('blockIn is the number of the block', () => {
  expect(blockIn({ block: ['2', '3'] })).toBe(2)
})
