import { describe, expect, test, vi } from 'vitest'
import type { Card } from './card.ts'
import { hostileTexts } from '../../test/hostile.ts'
import { BusyError, canDraw, drawCard } from './draw.ts'

const cardWith = (given: Partial<Card>): Card => ({
  title: 'Start',
  description: 'How to begin.',
  siteTitle: 'Guide',
  above: ['Basics'],
  sign: 'G',
  direction: 'ltr',
  language: 'en',
  font: 'Inter',
  colors: {
    accent: '#346ddb',
    'accent-soft': '#eef3fc',
    background: '#ffffff',
    'on-accent': '#ffffff',
    text: '#202124',
    'text-soft': '#5f6368',
  },
  ...given,
})

const sizeOf = (png: Uint8Array): [number, number] => {
  const view = new DataView(png.buffer, png.byteOffset)
  return [view.getUint32(16), view.getUint32(20)]
}

describe('drawCard', () => {
  test.each([
    ['a title', {}],
    ['a long title', { title: 'A very long title about everything. '.repeat(8), description: 'And more. '.repeat(30) }],
    ['a word without spaces', { title: 'a'.repeat(300) }],
    ['Chinese', { title: '如何在生产环境中安装和配置文档服务器', siteTitle: '文档', sign: '文', language: 'zh' }],
    ['Arabic', { title: 'كيفية إعداد الخادم API', siteTitle: 'دليل', sign: 'د', direction: 'rtl', language: 'ar' }],
    ['emoji', { title: '🚀 Getting started 👩‍💻', sign: '🚀' }],
    ['nothing', { title: '', description: '', siteTitle: '', above: [], sign: '' }],
    ['a logo that is no image', { logo: Buffer.from('<html>') }],
  ] as [string, Partial<Card>][])('draws %s', async (_name, given) => {
    const card = cardWith(given)
    expect(canDraw(card)).toBe(true)
    const png = await drawCard(card)
    expect([Buffer.from(png.subarray(1, 4)).toString(), sizeOf(png)]).toEqual(['PNG', [1200, 630]])
  })

  test('draws hostile texts as texts', async () => {
    const texts = hostileTexts.filter((text) => canDraw(cardWith({ title: text })))
    expect(texts.length).toBeGreaterThan(20)
    const all = texts.join(' ')
    const png = await drawCard(cardWith({ title: all, description: all, siteTitle: all, above: texts, font: texts[0] }))
    expect(sizeOf(png)).toEqual([1200, 630])
  })

  test('draws the same picture for the same card, and another one for another', async () => {
    const [one, again, other] = await Promise.all(
      [{}, {}, { title: 'Other' }].map((given) => drawCard(cardWith(given))),
    )
    expect(one).toEqual(again)
    expect(one).not.toEqual(other)
  })

  test('tells a busy machine from a card that cannot be drawn', async () => {
    const late = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    await expect(drawCard(cardWith({}))).rejects.toThrow(BusyError)
    late.mockRestore()
    expect(sizeOf(await drawCard(cardWith({})))).toEqual([1200, 630])
  })

  test('does not draw boxes: a character that no font has makes the card impossible', async () => {
    const card = cardWith({ title: 'Cuneiform 𒀀' })
    expect(canDraw(card)).toBe(false)
    await expect(drawCard(card)).rejects.toThrow('No font')
  })
})
