import type { PrintNode } from './print.ts'

/** The labels of a book: first those of pages, then those of headings and anchors. */
export type Labels = Set<string>

/** Returns the label of a page or of an anchor on it. */
export const labelOf = (page: string, anchor?: string): string => (anchor === undefined ? page : `${page}#${anchor}`)

const redirected = (data: Record<string, unknown>, labels: Labels): Record<string, unknown> =>
  typeof data['to'] === 'string' && !labels.has(data['to']) ? { ...data, to: data['near'] } : data

/** Redirects links to missing labels to the page of their target. */
export const redirectMissingLabels = <T>(value: T, labels: Labels): T => {
  if (Array.isArray(value)) return value.map((one: unknown) => redirectMissingLabels(one, labels)) as T
  if (value === null || typeof value !== 'object') return value
  const fields = Object.entries(value).map(([name, one]) => [name, redirectMissingLabels(one as unknown, labels)])
  return redirected(Object.fromEntries(fields) as PrintNode, labels) as T
}
