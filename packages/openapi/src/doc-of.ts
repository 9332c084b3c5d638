import type { PageRecord } from '@scriptorium/content/tree/records'

/** Returns what a page that was generated from an API is about, such as `tag`, also of its translation; undefined for other pages. */
export const docOf = ({ computed }: Pick<PageRecord, 'computed'>): unknown =>
  (computed?.['props'] as Record<string, unknown> | undefined)?.['doc']
