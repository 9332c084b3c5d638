import { expect, test } from 'vitest'
import { contextWith } from '../../test/context.ts'
import { html } from '../html.ts'
import type { Rendering } from './context.ts'
import { card } from './references.ts'

const cardWith = (note: string | undefined): string =>
  String(card({ href: undefined, sign: html`S`, title: html`Title`, note }, { context: contextWith() } as Rendering))

test('a card has a second line only for a note', () => {
  expect(cardWith('12 KB')).toContain('<strong>Title</strong><span>12 KB</span>')
  for (const note of ['', undefined]) expect(cardWith(note)).toMatch(/<strong>Title<\/strong><\/span\s*>/)
})
