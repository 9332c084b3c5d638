/** An entry of a navigation: a page, a link, or a group of entries. */
export interface NavigationItem {
  title: string
  /** Path of the file of the page. */
  path?: string
  url?: string
  /** The name of the page here, if it is not that of its file; empty for the first page of a language. */
  name?: string
  /** The language or version whose pages these are. */
  variant?: { kind: 'language' | 'version'; code: string }
  items: NavigationItem[]
}

const escapeTitle = (title: string): string => title.replaceAll(/[[\]\\<>`*_]/g, '\\$&').replaceAll(/\s+/g, ' ')

const target = ({ path, url }: NavigationItem): string =>
  path === undefined ? (url ?? '') : /[\s()<>]/.test(path) ? `<${path}>` : path

const lines = (items: readonly NavigationItem[], indent: string): string[] =>
  items.flatMap((item) => {
    const title = escapeTitle(item.title)
    const to = target(item)
    return [`${indent}* ${to === '' ? title : `[${title}](${to})`}`, ...lines(item.items, `${indent}  `)]
  })

const isGroup = ({ path, url, items }: NavigationItem): boolean =>
  path === undefined && url === undefined && items.length > 0

/**
 * Returns the table of contents of a navigation, as `SUMMARY.md`. Groups at the top become headings, and what follows them without a
 * group is below a line across.
 */
export const summaryOf = (items: readonly NavigationItem[]): string => {
  const parts: string[] = []
  let isInGroup = false
  let run: NavigationItem[] = []
  const flush = () => {
    if (run.length === 0) return
    if (isInGroup) parts.push('---')
    parts.push(lines(run, '').join('\n'))
    run = []
    isInGroup = false
  }
  for (const item of items) {
    if (!isGroup(item)) {
      run.push(item)
      continue
    }
    flush()
    parts.push(`## ${escapeTitle(item.title)}`, lines(item.items, '').join('\n'))
    isInGroup = true
  }
  flush()
  return `# Summary\n\n${parts.join('\n\n')}\n`
}

/** Returns the paths of all pages of a navigation, in order. */
export const pathsIn = (items: readonly NavigationItem[]): string[] =>
  items.flatMap(({ path, items: below }) => [...(path === undefined ? [] : [path]), ...pathsIn(below)])

/** Returns the navigation without groups that hold nothing. */
export const withoutEmptyGroups = (items: readonly NavigationItem[]): NavigationItem[] =>
  items.flatMap((item) => {
    const below = withoutEmptyGroups(item.items)
    const isEmpty = item.path === undefined && item.url === undefined && below.length === 0
    return isEmpty ? [] : [{ ...item, items: below }]
  })

/** Returns the navigation with each page once, where it stands first. */
export const withoutRepeats = (items: readonly NavigationItem[], seen = new Set<string>()): NavigationItem[] =>
  items.flatMap((item) => {
    const isRepeated = item.path !== undefined && seen.has(item.path)
    if (item.path !== undefined) seen.add(item.path)
    const below = withoutRepeats(item.items, seen)
    if (!isRepeated) return [{ ...item, items: below }]
    return below.length === 0 ? [] : [{ title: item.title, items: below }]
  })

/** Returns the navigation with pages in place of links to addresses of the site. Pages in `listed` stand elsewhere, so links to them stay. */
export const withNamedPages = (
  items: readonly NavigationItem[],
  listed: ReadonlySet<string>,
  find: (address: string) => string | undefined,
): NavigationItem[] =>
  items.map(({ url, ...item }) => {
    const below = withNamedPages(item.items, listed, find)
    const path = url?.startsWith('/') ? find(url.replace(/[?#].*$/, '')) : undefined
    if (path !== undefined && !listed.has(path)) return { ...item, path, items: below }
    return { ...item, ...(url !== undefined && { url }), items: below }
  })

/** Puts what follows a separator with a title into a group with this title. */
export const withGroups = (items: readonly NavigationItem[]): NavigationItem[] => {
  const out: NavigationItem[] = []
  let group: NavigationItem | undefined
  for (const item of items) {
    const isSeparator = item.path === undefined && item.url === undefined && item.items.length === 0
    if (isSeparator) out.push((group = { ...item, items: [] }))
    else (group?.items ?? out).push(item)
  }
  return out
}
