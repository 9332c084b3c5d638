import { sameValue } from '../map/canonical.ts'
import { defaultLayout } from '../metadata/appearance.ts'
import type { PageRecord } from '../tree/records.ts'

/** A value before and after a change. A side without the value is absent. */
export interface BeforeAfter {
  readonly before?: unknown
  readonly after?: unknown
}

type Attribute = readonly [name: string, read: (page: PageRecord) => unknown]

const field = (name: keyof PageRecord): Attribute => [name, (page) => page[name]]

/** A page record contains only values that differ from the default. */
const layout: Attribute = ['layout', (page) => page.layout && { ...defaultLayout, ...page.layout }]

const document: Attribute = ['document', (page) => page.body?.hash]

const named: Record<PageRecord['type'], readonly Attribute[]> = {
  document: [
    ...(['title', 'description', 'slug', 'cover', 'emoji', 'variables'] as const).map(field),
    layout,
    document,
  ],
  group: (['title', 'emoji', 'slug'] as const).map(field),
  link: (['title', 'emoji', 'target'] as const).map(field),
  computed: (['title', 'description', 'slug', 'emoji'] as const).map(field),
}

const bookkeeping = new Set(['parent', 'order', 'updatedAt', 'createdAt', 'refs', 'formerly', 'git'])

/** Returns the attributes in which two versions of a page differ. */
export const changedAttributes = (before: PageRecord, after: PageRecord): Record<string, BeforeAfter> =>
  Object.fromEntries(
    named[after.type].flatMap(([name, read]): [string, BeforeAfter][] => {
      const [old, now] = [read(before), read(after)]
      if (sameValue(old, now)) return []
      return [[name, { ...(old === undefined ? {} : { before: old }), ...(now === undefined ? {} : { after: now }) }]]
    }),
  )

/** Returns whether two versions of a page differ in anything that an author sets, except the place. */
export const isEdited = (before: PageRecord, after: PageRecord): boolean =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].some(
    (name) => !bookkeeping.has(name) && !sameValue(before[name as keyof PageRecord], after[name as keyof PageRecord]),
  )
