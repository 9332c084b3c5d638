import { slug as githubSlug } from 'github-slugger'

const maxSlugLength = 100
// A file name has at most 255 bytes. The rest is room for an extension.
const maxSlugBytes = 240
const numberLength = 8

const encoder = new TextEncoder()

/** Returns the beginning of a slug that leaves room for so many more characters of one byte. */
const cut = (slug: string, room = 0): string => {
  const kept: string[] = []
  let bytes = room
  for (const character of slug) {
    bytes += encoder.encode(character).length
    if (kept.length + room === maxSlugLength || bytes > maxSlugBytes) break
    kept.push(character)
  }
  return kept.join('')
}

/** Signs that distinguish the names of languages: without them, C, C++ and C# would all be `c`. */
const withNamedSigns = (text: string): string => {
  if (!/[+#]/.test(text)) return text
  return text.replace(/([\p{L}\p{N}])\+\+/gu, '$1pp').replace(/(\p{L})#(?![\p{L}\p{N}])/gu, '$1sharp')
}

/** Removes hyphens at edges where the text has none, such as those left by a removed emoji. */
const withoutEdges = (slug: string, text: string): string => {
  const start = text.startsWith('-') ? slug : slug.replace(/^-+/, '')
  return text.endsWith('-') ? start : start.replace(/(?<!-)-+$/, '')
}

/** Returns a slug for a title or a requested slug: in NFC, never empty, without slashes, at most 100 characters and 240 bytes. */
export const slugify = (text: string): string => {
  const wish = text.normalize('NFC').trim()
  const whole = withoutEdges(githubSlug(withNamedSigns(wish)).replace(/[\u{FE00}-\u{FE0F}]/gu, ''), wish)
  const slug = cut(whole).replaceAll('/', '')
  return /^\.*$/.test(slug) ? 'page' : slug
}

/**
 * Returns the wanted slug, or the slug with the first free suffix of `-1`, `-2`, …. It searches by doubling, so that the
 * thousandth page with one title takes only a few lookups.
 */
export const freeSlug = async (wish: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> => {
  const base = cut(slugify(wish), numberLength)
  const numbered = (n: number): string => `${base}-${n}`
  if (!(await isTaken(slugify(wish)))) return slugify(wish)
  let taken = 0
  let free = 1
  for (; await isTaken(numbered(free)); free *= 2) taken = free
  while (free - taken > 1) {
    const middle = (taken + free) >>> 1
    if (await isTaken(numbered(middle))) taken = middle
    else free = middle
  }
  return numbered(free)
}
