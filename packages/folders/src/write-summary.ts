import { bodyHash } from '@scriptorium/content/store'
import { slugify } from '@scriptorium/content/tree/slugs'
import { listedText } from './arrange.ts'
import { isSaidByFolder, isSameBodiless } from './page-file.ts'
import { listedTitle, type Placed } from './placed.ts'
import { editSummary, type Wanted } from './edit-summary.ts'
import { isHeadingTitle, linkLine } from './summary.ts'

/** The contents of a table of contents for the pages of a space. */
export interface Said {
  /** The groups that are headings. */
  headings: ReadonlySet<string>
  /** The pages that need no file, because the table of contents contains everything about them. */
  whole: ReadonlySet<string>
  /** The pages whose lines say their slugs. */
  slugs: ReadonlySet<string>
}

const emptyBodyHash = bodyHash({ format: 'markdown', text: '' })

const urlOf = ({ page }: Placed): string | undefined => {
  const { kind, url, ...others } = page.target ?? { kind: '' }
  return kind === 'url' && typeof url === 'string' && Object.keys(others).length === 0 ? url : undefined
}

const placeOf = ({ page: { title, slug }, name }: Placed) => ({ name, title, made: slug })

const isWholeGroup = (placed: Placed): boolean =>
  isSameBodiless(placed.page, listedText(placed.page.title, { type: 'group' }), placeOf(placed))

const isWholeLink = (placed: Placed): boolean => {
  const [url, { title }] = [urlOf(placed), placed.page]
  if (url === undefined || linkLine(title, url) === undefined) return false
  return isSameBodiless(placed.page, listedText(title, { type: 'link', url }), placeOf(placed))
}

// A page without content, whose title is in the table of contents and whose properties follow from its place.
const isWholeDocument = (placed: Placed): boolean => {
  const { page, name } = placed
  const isEmpty = page.documentId === undefined || page.documentId === emptyBodyHash
  const isTitled = page.title !== '' && listedTitle(page) === page.title && page.title !== name
  return isEmpty && isTitled && isSaidByFolder(page, '', placeOf(placed))
}

/** Returns whether a page can be a heading. */
export const canBeHeading = ({ page: { type, title } }: Placed): boolean => type === 'group' && isHeadingTitle(title)

const isWhole: Record<Placed['page']['type'], (placed: Placed) => boolean> = {
  group: isWholeGroup,
  link: isWholeLink,
  document: isWholeDocument,
  computed: () => false,
}

/** Returns whether the line of a page can contain everything about it, its slug included. */
export const isWholeLine = (placed: Placed): boolean => isWhole[placed.page.type](placed)

/** Returns whether an import derives the slug of a page from its title. The API returns no slugs for links. */
const isSlugOfTitle = ({ page: { slug, title } }: Placed): boolean =>
  slug === '' || slugify(title.normalize('NFC')) === slug

/** Returns what a new table of contents can contain about placed pages. */
export const saidBySummary = (placed: readonly Placed[]): Said => {
  const lines = placed.filter((one) => (one.page.type !== 'group' || canBeHeading(one)) && isWholeLine(one))
  const whole = new Set(lines.map(({ page }) => page.id))
  // The pages that are folders with files. The folder says the slug of a group.
  const named = new Set<string | null>()
  for (const { page } of placed.toReversed()) {
    if (named.has(page.id) || !whole.has(page.id)) named.add(page.parent)
  }
  const isHeading = (one: Placed) => canBeHeading(one) && (whole.has(one.page.id) || named.has(one.page.id))
  const headings = new Set(placed.filter(isHeading).map(({ page }) => page.id))
  const slugs = lines.filter((one) => !isSlugOfTitle(one) && !named.has(one.page.id))
  return { headings, whole, slugs: new Set(slugs.map(({ page }) => page.id)) }
}

/** Returns what the line of a page leads to. */
const targetOf = (placed: Placed, isWithoutFile: boolean): { path?: string; url?: string } => {
  const url = isWithoutFile ? urlOf(placed) : undefined
  return url !== undefined ? { url } : isWithoutFile ? {} : { path: placed.path }
}

/** Returns the lines of a table of contents for the headings and for the listed pages. Groups among the listed pages are entries. */
export const linesFor = (
  placed: readonly Placed[],
  headings: ReadonlySet<string>,
  isListed: (placed: Placed) => boolean,
  isWithoutFile: (placed: Placed) => boolean,
): Wanted[] => {
  const wanted: Wanted[] = []
  // Pages below a folder that has no line are listed in its place.
  const places = new Map<string, Pick<Wanted, 'holder' | 'section'>>()
  for (const one of placed) {
    const { id, parent, title, slug } = one.page
    const above = (parent === null ? undefined : places.get(parent)) ?? { holder: null, section: null }
    const isHeading = headings.has(id)
    const isEntry = !isHeading && isListed(one)
    places.set(id, isHeading ? { holder: null, section: id } : isEntry ? { ...above, holder: id } : above)
    const target = targetOf(one, isWithoutFile(one))
    if (isHeading) wanted.push({ id, isHeading, title, slug, target: {}, holder: null, section: null })
    else if (isEntry) {
      const shown = target.url === undefined ? listedTitle(one.page) : title
      wanted.push({ id, isHeading, title: shown, slug, target, ...above })
    }
  }
  return wanted
}

/** Returns the SUMMARY.md of the pages with a file and of the pages that only SUMMARY.md contains. */
export const summaryOf = (
  placed: readonly Placed[],
  { headings, whole, slugs }: Said,
  hasFile: (path: string) => boolean,
): string => {
  const isWithoutFile = ({ page }: Placed) => whole.has(page.id)
  const isListed = (one: Placed) => isWithoutFile(one) || hasFile(one.path)
  const lines = linesFor(placed, headings, isListed, isWithoutFile)
  const saying = lines.map((line) => ({ ...line, saysSlug: slugs.has(line.id) && whole.has(line.id) }))
  return editSummary('# Table of contents\n', new Map(), saying)
}
