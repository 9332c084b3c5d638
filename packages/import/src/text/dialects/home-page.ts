import { cards } from '../blocks.ts'
import type { Front } from '../formats/front-matter.ts'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])
const textIn = (fields: Fields, ...names: string[]): string | undefined =>
  names.map((name) => fields[name]).find((value): value is string => typeof value === 'string' && value.trim() !== '')

/** Returns a text without tags. */
const plain = (text: string | undefined): string =>
  (text ?? '')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const pictureOf = (image: unknown): string => {
  const [path] = typeof image === 'string' ? [image] : isFields(image) ? [textIn(image, 'src', 'light', 'file')] : []
  const alt = isFields(image) ? (textIn(image, 'alt') ?? '') : ''
  return path === undefined || path.startsWith('~') ? '' : `![${alt}](${path})`
}

/**
 * Returns the text of a home page whose words are in its front matter: the hero with its actions, and the features, as VitePress and Starlight
 * write them. Empty for other pages.
 */
export const homePageOf = ({ fields }: Front): string => {
  const hero = isFields(fields['hero']) ? fields['hero'] : {}
  const features = listOf(fields['features'])
  const actions = listOf(hero['actions']).flatMap((action) => {
    const [text, link] = [textIn(action, 'text'), textIn(action, 'link')]
    return text === undefined || link === undefined ? [] : [`[${plain(text)}](${link})`]
  })
  const shown = features.map((feature) => ({
    title: plain(textIn(feature, 'title')),
    body: plain(textIn(feature, 'details')),
    href: textIn(feature, 'link'),
  }))
  return [
    plain(textIn(hero, 'text')),
    plain(textIn(hero, 'tagline')),
    pictureOf(hero['image']),
    actions.join(' · '),
    shown.length === 0 ? '' : cards(shown),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}
