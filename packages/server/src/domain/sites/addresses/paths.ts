import { slugify } from '@scriptorium/content/tree/slugs'
import { invalid } from '../../../ground/problem.ts'

const pattern = /^[a-z0-9]+([._-][a-z0-9]+)*$/
const reserved = /^(sitemap.*\.xml|robots\.txt|llms.*\.txt|index\.html)$/
const maxPathLength = 100

/** Returns a basename or path in lower case. Throws if it is no path segment, or one that every site uses itself. */
export const requirePath = (given: string, pointer: string): string => {
  const path = given.toLowerCase()
  if (!pattern.test(path)) {
    throw invalid(
      pointer,
      'must consist of letters a to z and digits, separated by single dots, hyphens or underscores',
    )
  }
  if (reserved.test(path)) throw invalid(pointer, 'is reserved: every site uses this path itself')
  return path
}

const plain = (title: string): string => {
  const slug = slugify(title.normalize('NFKD').replace(/\p{M}/gu, ''))
  const path = slug
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, maxPathLength - 8)
  return pattern.test(path) && !reserved.test(path) ? path : 'docs'
}

/** Returns a path made of a title that no sibling has: with `-1`, `-2`, … where it is taken. */
export const freePath = (title: string, taken: readonly (string | null)[]): string => {
  const [wish, used] = [plain(title), new Set(taken)]
  if (!used.has(wish)) return wish
  for (let n = 1; ; n++) if (!used.has(`${wish}-${n}`)) return `${wish}-${n}`
}
