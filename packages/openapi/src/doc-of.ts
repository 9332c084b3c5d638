import type { PageRecord } from '@scriptorium/content/tree/records'

type Generated = Pick<PageRecord, 'computed'>

const propsOf = ({ computed }: Generated) => computed?.['props'] as Record<string, unknown> | undefined

/** Returns what a page that was generated from an API is about, such as `tag`, also of its translation; undefined for other pages. */
export const docOf = (page: Generated): unknown => propsOf(page)?.['doc']

/** Returns whether a page was generated from an API whose models have pages, too. */
export const isBesideModels = (page: Generated): boolean =>
  docOf(page) !== undefined && propsOf(page)?.['models'] !== false
