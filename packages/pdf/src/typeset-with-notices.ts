import { noticeOf } from './notice.ts'
import type { Print, PrintPage } from './print.ts'
import { TypesetError } from './typeset.ts'

/** Typesets a book. Throws if one of its pages cannot be typeset. */
export type Typeset = (print: Print) => Promise<Buffer>

const maxTries = 60

const labelsIn = (pages: readonly PrintPage[]): Set<unknown> => {
  const labels = new Set<unknown>()
  JSON.stringify(pages, (name, value: unknown) => {
    if (name === 'label') labels.add(value)
    return value
  })
  return labels
}

/** Returns the pages without links to labels that are not on these pages. */
const alone = (pages: readonly PrintPage[]): PrintPage[] => {
  const labels = labelsIn(pages)
  const text = JSON.stringify(pages, (_name, value: { to?: unknown; near?: unknown } | null) => {
    if (typeof value?.to !== 'string' || labels.has(value.to)) return value
    const { to: _, near, ...rest } = value
    return labels.has(near) ? { ...rest, to: near, near } : rest
  })
  return JSON.parse(text) as PrintPage[]
}

const canSet = async (print: Print, pages: readonly PrintPage[], typeset: Typeset): Promise<boolean> => {
  try {
    await typeset({ ...print, pages: alone(pages) })
    return true
  } catch (error) {
    // What ended for another reason, such as a lack of memory on the machine, says nothing about the pages.
    if (!(error instanceof TypesetError)) throw error
    return false
  }
}

const largestOf = (pages: readonly PrintPage[]): PrintPage => {
  const sizes = new Map(pages.map((page) => [page, JSON.stringify(page).length]))
  return pages.toSorted((a, b) => sizes.get(b)! - sizes.get(a)!)[0]!
}

/** Finds the pages that cannot be typeset by bisection: one bad page in a thousand takes about twenty tries. */
const badPages = async (print: Print, typeset: Typeset): Promise<Set<PrintPage>> => {
  const bad = new Set<PrintPage>()
  let tries = 0
  const search = async (pages: readonly PrintPage[]): Promise<void> => {
    if (pages.length === 0) return
    const isSet = tries++ < maxTries && (await canSet(print, pages, typeset))
    if (isSet) return
    if (pages.length === 1) return void bad.add(pages[0]!)
    const middle = pages.length >> 1
    const known = bad.size
    await search(pages.slice(0, middle))
    await search(pages.slice(middle))
    if (bad.size > known) return
    // Each half can be typeset alone, but not both together: the largest page uses too much of the limits.
    const largest = largestOf(pages)
    bad.add(largest)
    await search(pages.filter((page) => page !== largest))
  }
  await search(print.pages)
  return bad
}

/** Typesets a book. Replaces each page that cannot be typeset with a notice. */
export const typesetWithNotices = async (
  print: Print,
  typeset: Typeset,
  onBadPages: (titles: string[]) => void,
): Promise<Buffer> => {
  try {
    return await typeset(print)
  } catch (error) {
    if (!(error instanceof TypesetError)) throw error
    const bad = await badPages(print, typeset)
    if (bad.size === 0) throw error
    onBadPages([...bad].map(({ title }) => title))
    return typeset({
      ...print,
      pages: alone(print.pages.map((page) => (bad.has(page) ? noticeOf(page, print.words.notPrinted) : page))),
    })
  }
}
