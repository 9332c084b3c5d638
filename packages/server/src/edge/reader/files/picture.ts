import type { PagePicture } from '@scriptorium/site/page/model'
import type { PageRecord } from '@scriptorium/content/tree/records'
import { cacheResults } from '@scriptorium/content/results'
import { paletteOf } from '@scriptorium/site/look/palette'
import type { Card } from '@scriptorium/site/picture/card'
import { canDraw, drawCard } from '@scriptorium/site/picture/draw'
import { fingerprint } from '../../../domain/sites/visitors/keys.ts'
import type { ShownPage } from '../../../domain/sites/resolution/pages.ts'
import { titlesAbove } from '../tree/titles.ts'
import { lookOf, pageHref, wordsOf, type ReaderServices, type Visit } from '../visit.ts'

/** A card whose logo is not loaded yet. */
export interface Draft {
  card: Card
  logoUrl: string | undefined
}

// Changes with the layout of the card, so that other sites fetch the picture again.
const layout = 1
const logoLimits = { maxBytes: 512 * 1024, timeoutMs: 3000 }
const maxCharacters = 300

const shortened = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, maxCharacters).toWellFormed()

const draftOf = ({ found }: Visit, { title, description, emoji }: PageRecord): Draft => {
  const [look, words] = [lookOf(found), wordsOf(found)]
  const theme = look.themes.default === 'dark' ? 'dark' : 'light'
  const palette = paletteOf(look, theme)
  const siteTitle = look.title ?? found.site.title
  const color = (name: string): string => palette[name]!
  const card: Card = {
    title: shortened([emoji, title].filter(Boolean).join(' ')),
    description: shortened(description ?? ''),
    siteTitle: shortened(siteTitle),
    above: titlesAbove(found, found.siteSpace).map(shortened),
    sign: look.favicon.emoji ?? [...siteTitle][0] ?? '·',
    direction: words.direction,
    language: words.language,
    font: look.styling.headingFont ?? look.styling.font,
    colors: {
      accent: color('accent'),
      'accent-soft': color('accent-soft'),
      background: color('bg'),
      'on-accent': color('on-accent'),
      text: color('text'),
      'text-soft': color('text-soft'),
    },
  }
  const logo = theme === 'dark' ? (look.header.logo?.dark ?? look.header.logo?.light) : look.header.logo?.light
  return { card, logoUrl: logo !== undefined && /^https?:/.test(logo) ? logo : undefined }
}

/** Returns the name of a drawing, which changes with what it shows. */
export const pictureKey = (draft: Draft): string => fingerprint([layout, draft])

/** Returns what is drawn for a page; undefined if this process cannot draw it. */
export const drawableOf = (visit: Visit, page: PageRecord): Draft | undefined => {
  const draft = draftOf(visit, page)
  return canDraw(draft.card) ? draft : undefined
}

/** Returns the picture for links to a page; undefined if it cannot be drawn, in previews, and in copies without pictures. */
export const pictureOf = (visit: Visit, { page, path }: ShownPage): PagePicture | undefined => {
  if (visit.found.audience.preview || (visit.isCopy === true && visit.hasPictures !== true)) return undefined
  const draft = drawableOf(visit, page)
  if (!draft) return undefined
  const { title, siteTitle } = draft.card
  return { href: `${pageHref(visit, path)}/~picture?v=${pictureKey(draft)}`, alt: `${title} · ${siteTitle}` }
}

const withLogo = async ({ outgoing }: ReaderServices, { card, logoUrl }: Draft): Promise<Card> => {
  if (logoUrl === undefined) return card
  const answer = await outgoing({ url: logoUrl, ...logoLimits }).catch(() => undefined)
  return answer?.status === 200 ? { ...card, logo: answer.bytes } : card
}

const drawings = cacheResults<Uint8Array>('pictures')

/** Creates a function that draws cards, and remembers the drawings. */
export const createPictures =
  (services: ReaderServices) =>
  (draft: Draft): Promise<Uint8Array> =>
    drawings(pictureKey(draft), async () => {
      const value = await drawCard(await withLogo(services, draft))
      return { value, bytes: value.length }
    })

/** Draws cards. */
export type Pictures = ReturnType<typeof createPictures>
