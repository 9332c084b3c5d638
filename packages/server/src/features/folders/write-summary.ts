import { bodyHash } from '@scriptorium/content/store'
import { slugify } from '@scriptorium/content/tree/slugs'
import { listedText } from './arrange.ts'
import { isSaidByFolder, isSameBodiless } from './page-file.ts'
import { listedTitle, type Placed } from './placed.ts'
import { isHeadingTitle, linkLine } from './summary.ts'

/** The contents of a table of contents for the pages of a space. */
export interface Said {
  /** The groups that are headings. */
  headings: ReadonlySet<string>
  /** The pages that need no file, because the table of contents contains everything about them. */
  whole: ReadonlySet<string>
}

const emptyBodyHash = bodyHash({ format: 'markdown', text: '' })

const urlOf = ({ page }: Placed): string | undefined => {
  const { kind, url, ...others } = page.target ?? { kind: '' }
  return kind === 'url' && typeof url === 'string' && Object.keys(others).length === 0 ? url : undefined
}

/** Returns whether an import derives the slug of a page from its title. The API returns no slugs for links. */
const isSlugOfTitle = ({ page: { slug, title } }: Placed): boolean =>
  slug === '' || slugify(title.normalize('NFC')) === slug

const placeOf = ({ page: { title, slug }, name }: Placed) => ({ name, title, made: slug })

const isWholeGroup = (placed: Placed): boolean =>
  isSameBodiless(placed.page, listedText(placed.page.title, { type: 'group' }), placeOf(placed))

const isWholeLink = (placed: Placed): boolean => {
  const [url, { title }] = [urlOf(placed), placed.page]
  if (url === undefined || !isSlugOfTitle(placed) || linkLine(title, url) === undefined) return false
  return isSameBodiless(placed.page, listedText(title, { type: 'link', url }), placeOf(placed))
}

const isWholeDocument = (placed: Placed): boolean => {
  const { page, name } = placed
  const isEmpty = page.documentId === undefined || page.documentId === emptyBodyHash
  const isTitled = page.title !== '' && listedTitle(page) === page.title && page.title !== name
  return isEmpty && isTitled && isSlugOfTitle(placed) && isSaidByFolder(page, '', placeOf(placed))
}

/** Returns the groups that can be headings: all of them if only groups follow the first one, because a heading has no end. */
const headingsOf = (placed: readonly Placed[]): string[] => {
  const roots = placed.filter(({ depth }) => depth === 0)
  const first = roots.findIndex(({ page }) => page.type === 'group')
  const last = first === -1 ? [] : roots.slice(first)
  const isFine = last.every(({ page }) => page.type === 'group' && isHeadingTitle(page.title))
  return isFine ? last.map(({ page }) => page.id) : []
}

const isWhole: Record<Placed['page']['type'], (placed: Placed) => boolean> = {
  group: isWholeGroup,
  link: isWholeLink,
  document: isWholeDocument,
  computed: () => false,
}

/** Returns what a table of contents can contain about placed pages. */
export const saidBySummary = (placed: readonly Placed[]): Said => {
  const headings = new Set(headingsOf(placed))
  const whole = placed.filter((one) => {
    if (one.page.type === 'group' && !headings.has(one.page.id)) return false
    return isWhole[one.page.type](one)
  })
  return { headings, whole: new Set(whole.map(({ page }) => page.id)) }
}

const lineOf = (placed: Placed, isWithoutFile: boolean): string => {
  const { page, path } = placed
  const url = isWithoutFile ? urlOf(placed) : undefined
  if (url !== undefined) return `* ${linkLine(page.title, url)}`
  const target = isWithoutFile ? '' : encodeURI(path).replaceAll(/[()#?]/g, encodeURIComponent)
  return `* [${listedTitle(page)}](${target})`
}

/** Returns the SUMMARY.md of the pages with a file and of the pages that only SUMMARY.md contains. */
export const summaryOf = (
  placed: readonly Placed[],
  { headings, whole }: Said,
  hasFile: (path: string) => boolean,
): string => {
  const sections: string[] = ['']
  // Pages below a folder that has no line are listed in its place: with more indentation, they would belong to the line above.
  const levels = new Map<string, number>()
  for (const one of placed) {
    const { page, path } = one
    const level = (page.parent === null ? undefined : levels.get(page.parent)) ?? 0
    const isListed = whole.has(page.id) || hasFile(path)
    levels.set(page.id, isListed && !headings.has(page.id) ? level + 1 : level)
    if (headings.has(page.id)) sections.push(`## ${page.title}\n\n`)
    else if (isListed) sections.push(`${sections.pop()}${'  '.repeat(level)}${lineOf(one, whole.has(page.id))}\n`)
  }
  return `# Table of contents\n\n${sections.filter((section) => section !== '').join('\n')}`
}
