/** The picture that other sites show for a link to a page. */
export interface Card {
  title: string
  description: string
  siteTitle: string
  /** The section and the variant. */
  above: readonly string[]
  /** The emoji or the letter that stands for a site without a logo. */
  sign: string
  direction: 'ltr' | 'rtl'
  language: string
  /** The name of the font that the site shows titles in. */
  font: string | undefined
  colors: Readonly<Record<'accent' | 'accent-soft' | 'background' | 'on-accent' | 'text' | 'text-soft', string>>
  /** The bytes of the logo. */
  logo?: Uint8Array | undefined
}

/** The size of a card in pixels. */
export const cardSize = { width: 1200, height: 630 } as const

/** Something that is drawn: a box with a style, with text or with others in it. */
export type CardNode =
  | { type: 'container'; style: Style; children: CardNode[] }
  | { type: 'image'; src: string; style: Style }
  | { type: 'text'; text: string; style: Style }

type Style = Record<string, number | string>

const logoName = 'logo'
const padding = 72

const isWide = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{Extended_Pictographic}]/u

/** Returns the size of the letters of a title: the longer it is, the smaller they are. */
const sizeOf = (title: string): number => {
  const length = [...title].reduce((sum, letter) => sum + (isWide.test(letter) ? 1.8 : 1), 0)
  if (length <= 24) return 88
  if (length <= 48) return 74
  return length <= 84 ? 60 : 52
}

const text = (content: string, style: Style): CardNode => ({ type: 'text', text: content, style })

const box = (style: Style, children: CardNode[]): CardNode => ({
  type: 'container',
  style: { display: 'flex', ...style },
  children,
})

const lines = (count: number): Style => ({ lineClamp: count, textOverflow: 'ellipsis', overflowWrap: 'anywhere' })

const headOf = ({ siteTitle, sign, logo, colors }: Card): CardNode => {
  if (logo) return { type: 'image', src: logoName, style: { height: 64, maxWidth: 480, objectFit: 'contain' } }
  const letter = text(sign.toLocaleUpperCase(), { color: colors['on-accent'], fontSize: 34, fontWeight: 700 })
  const square = { width: 64, height: 64, flexShrink: 0, alignItems: 'center', justifyContent: 'center' }
  return box({ alignItems: 'center', gap: 20 }, [
    box({ ...square, borderRadius: 16, backgroundColor: colors.accent }, [letter]),
    text(siteTitle, { fontSize: 32, fontWeight: 600, color: colors.text, ...lines(1) }),
  ])
}

const bodyOf = ({ title, description, colors }: Card): CardNode => {
  const size = sizeOf(title)
  const head = { fontSize: size, fontWeight: 700, lineHeight: 1.14, letterSpacing: '-0.022em', color: colors.text }
  const lead = text(description, { fontSize: 30, lineHeight: 1.45, color: colors['text-soft'], ...lines(2) })
  return box({ flexDirection: 'column', flexGrow: 1, justifyContent: 'center', gap: 24 }, [
    text(title, { ...head, textWrap: 'balance', ...lines(3) }),
    ...(description === '' ? [] : [lead]),
  ])
}

/** Returns what is drawn for a card. */
export const nodesOf = (card: Card): CardNode => {
  const { above, colors, direction } = card
  const place = text(above.join('  ·  '), { fontSize: 26, color: colors['text-soft'], ...lines(1) })
  const glow = `radial-gradient(circle at ${direction === 'rtl' ? '0%' : '100%'} 0%, ${colors['accent-soft']}, transparent 62%)`
  return box(
    {
      ...cardSize,
      direction,
      flexDirection: 'column',
      backgroundColor: colors.background,
      backgroundImage: glow,
      borderBottom: `12px solid ${colors.accent}`,
      padding: `${padding - 8}px ${padding}px ${padding - 24}px`,
    },
    [headOf(card), bodyOf(card), ...(above.length > 0 ? [place] : [])],
  )
}

/** Returns the images of a card by the names that its nodes use. */
export const imagesOf = ({ logo }: Card): { src: string; data: Uint8Array }[] =>
  logo ? [{ src: logoName, data: logo }] : []

/** Returns all texts of a card. */
export const textsOf = ({ title, description, siteTitle, above, sign }: Card): string =>
  [title, description, siteTitle, ...above, '·', sign, sign.toLocaleUpperCase(), '…'].join(' ')
