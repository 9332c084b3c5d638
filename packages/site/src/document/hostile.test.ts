import { missingTypes } from '@scriptorium/content/test/missing-types'
import { block, textNode, voidBlock } from '@scriptorium/content/markdown/document'
import { describe, expect, test } from 'vitest'
import { contextWith } from '../../test/context.ts'
import { blocksWith } from '../../test/hostile-blocks.ts'
import { hostileAddresses, hostileTexts } from '../../test/hostile.ts'
import { apiRules } from '../style-sheet.ts'
import { wordsFor } from '../words/words.ts'
import { withLabels } from './operation-labels.ts'
import { renderDocument } from './render.ts'

const rendered = (value: string, name = value) => {
  const target = { href: name, title: name, description: name, emoji: name, icon: name }
  const marks = new Map([[value, 'edited' as const]])
  const blocks = blocksWith(value).map((node) => ({ ...node, key: value }))
  return renderDocument({ nodes: blocks }, contextWith({ p: target, u: target }, { marks }))
}

/** Reads the tags of markup as a browser would: names, and attributes with their values. */
const tagsOf = (markup: string) =>
  [...markup.matchAll(/<([a-z][\w-]*)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(([, name, attributes]) => ({
    name: name!.toLowerCase(),
    attributes: [...attributes!.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key, value]) => ({
      key: key!.toLowerCase(),
      value: value ?? '',
    })),
  }))

const expectHarmless = ({ html, css }: ReturnType<typeof rendered>) => {
  const markup = String(html)
  const tags = tagsOf(markup)
  // Each `<` begins a tag that was read above, or ends one: text cannot open any.
  expect(markup.match(/</g)?.length).toBe(tags.length + (markup.match(/<\/[\w-]+\s*>/g)?.length ?? 0))
  for (const { name, attributes } of tags) {
    expect(name).not.toMatch(/^(?:script|iframe|object|embed|base|meta|link|style|form|marquee)$/)
    for (const { key, value } of attributes) {
      expect(key).not.toMatch(/^(?:on.*|style|srcdoc)$/)
      if (['href', 'src', 'data-embed'].includes(key))
        expect(value).toMatch(/^(?:https?:|mailto:|tel:|[^:]*$|[#~/.?])/i)
    }
  }
  expect(css.replace(apiRules(), '')).not.toMatch(/[<>@\\]|url\(|expression|import/i)
}

test('each type of block is tried with hostile texts', () => {
  expect(missingTypes(blocksWith('text'))).toEqual([])
})

describe('hostile content', () => {
  test.each(hostileTexts.map((text) => [text]))('stays text everywhere: %j', (text) => expectHarmless(rendered(text)))

  test.each(hostileAddresses.map((address) => [address]))('is no link and loads nothing: %j', (address) => {
    const page = rendered(address)
    expectHarmless(page)
    const links = tagsOf(String(page.html)).flatMap(({ attributes }) =>
      attributes.filter(({ key }) => ['href', 'src', 'data-embed'].includes(key)),
    )
    expect(links.filter(({ value }) => !/^(?:#|~search\?q=)/.test(value))).toEqual([])
  })

  test('has 120 cases', () => {
    expect(hostileTexts.length + hostileAddresses.length).toBe(120)
  })

  test('renders data of any type without an error', () => {
    for (const odd of [null, 0, -1, true, [], {}, [null], { kind: 1 }, { kind: 'page' }, Infinity, undefined]) {
      expect(() => rendered(odd as never, 'A page')).not.toThrow()
    }
  })
})

test('long texts are rendered in linear time', () => {
  const nodes = [
    block('paragraph', [textNode(`a${'.'.repeat(200_000)}b`)]),
    voidBlock('raw', { text: '<a '.repeat(300_000) }),
  ]
  expect(String(renderDocument({ nodes }, contextWith({})).html)).toContain('..')
  const labelled = withLabels([textNode(`Text${' '.repeat(200_000)}more`)], wordsFor('en'))
  expect(JSON.stringify(labelled)).toContain('Text ')
})
