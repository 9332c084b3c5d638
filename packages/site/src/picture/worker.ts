import { readFileSync } from 'node:fs'
import { Renderer } from '@takumi-rs/wasm/node'
import { cardSize, imagesOf, nodesOf, type Card } from './card.ts'
import type { Letters } from './letters.ts'

/** A card to draw with these fonts. */
export interface Order {
  card: Card
  letters: readonly Letters[]
}

const filesKept = 80
let renderer = new Renderer()
let known = new Set<string>()

const register = async (letters: readonly Letters[]): Promise<void> => {
  if (known.size > filesKept) {
    renderer.free()
    renderer = new Renderer()
    known = new Set()
  }
  for (const { family, path, ranges } of letters) {
    if (known.has(path)) continue
    known.add(path)
    const unicodeRange = ranges?.map(([from, to]): [number, number] => [from, to])
    await renderer.registerFont({ name: family, data: readFileSync(path), ...(unicodeRange && { unicodeRange }) })
  }
}

/** Draws a card as PNG. */
export default async ({ card, letters }: Order): Promise<Uint8Array> => {
  await register(letters)
  const fontFamilies = [...new Set(letters.map(({ family }) => family))]
  const options = { ...cardSize, format: 'png' as const, fontFamilies, lang: card.language }
  const draws = (one: Card) => renderer.render(nodesOf(one) as never, { ...options, images: imagesOf(one) })
  // A logo that cannot be decoded gives way to the first letter.
  return card.logo ? draws(card).catch(() => draws({ ...card, logo: undefined })) : draws(card)
}
