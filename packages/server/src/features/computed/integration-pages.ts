import GithubSlugger from 'github-slugger'
import { z } from 'zod'
import type { GeneratedPage } from '@scriptorium/openapi/generated'

const maxPages = 500
const maxDepth = 10

const source = z.object({
  type: z.string().max(256),
  props: z.record(z.string(), z.unknown()).default({}),
  dependencies: z.record(z.string(), z.unknown()).default({}),
})

export type DocumentSource = z.output<typeof source>

interface GivenPage {
  type: string
  id?: string | undefined
  title: string
  slug?: string | undefined
  description?: string | undefined
  computed?: DocumentSource | undefined
  pages?: GivenPage[] | undefined
}

const page: z.ZodType<GivenPage> = z.lazy(() =>
  z.object({
    type: z.string(),
    id: z.string().min(1).max(64).optional(),
    title: z.string().min(1).max(100),
    slug: z.string().max(100).optional(),
    description: z.string().max(300).optional(),
    computed: source.optional(),
    pages: z.array(page).max(maxPages).optional(),
  }),
)

const revision = z.object({ pages: z.array(page).max(maxPages).default([]) })

/** A page that an integration computed, with the source of its document. */
export interface ComputedPage {
  page: Omit<GeneratedPage, 'markdown'>
  source: DocumentSource | undefined
}

const pagesBelow = (parent: string | null, pages: readonly GivenPage[], depth: number): ComputedPage[] => {
  const slugger = new GithubSlugger()
  return pages
    .filter(({ type }) => type === 'document' || type === 'group')
    .flatMap(({ id, title, slug, description, computed, pages: children = [] }) => {
      const own = slugger.slug(slug || title) || 'page'
      const key = id ?? `${parent ?? ''}/${own}`
      const made = { key, parent, title, slug: own, ...(description && { description }), props: computed?.props ?? {} }
      const below = depth < maxDepth ? pagesBelow(key, children, depth + 1) : []
      return [{ page: made, source: computed }, ...below]
    })
}

/** Returns the pages in the answer of an integration, parents first. Throws if the answer is none. */
export const readComputedPages = (answer: Buffer): ComputedPage[] => {
  const { pages } = revision.parse(JSON.parse(answer.toString('utf8')))
  const found = pagesBelow(null, pages, 1)
  if (found.length > maxPages) throw new Error(`More than ${maxPages} pages`)
  if (new Set(found.map((one) => one.page.key)).size < found.length) throw new Error('Two pages have the same id')
  return found
}
