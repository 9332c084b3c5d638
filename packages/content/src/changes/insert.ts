import { formerlyOf, type PageRecord } from '../tree/records.ts'
import { addAlias, type Batch, type Change, type Fail, parentNamed, touch } from './batch.ts'
import { requireDepth } from './depth.ts'
import { fieldsOf, requireReadable, withFields, writePageBody } from './fields.ts'

type Insert = Extract<Change, { operation: 'insert_page' | 'insert_group' | 'insert_link' | 'insert_computed' }>

const types = {
  insert_page: 'document',
  insert_group: 'group',
  insert_link: 'link',
  insert_computed: 'computed',
} as const

const defaultTitle = 'Untitled'

/** Inserts a page. */
export const insertPage = async (batch: Batch, change: Insert, fail: Fail): Promise<void> => {
  const { draft, now } = batch
  const id = change.id ?? batch.newId()
  if (change.operation === 'insert_page') requireReadable(change.document, fail)
  const above = await parentNamed(batch, ('into' in change ? change.into : null) ?? null, fail)
  if (above) await requireDepth(batch, above, undefined, fail)
  const parent = above?.id ?? null
  await addAlias(batch, change.ref, { kind: 'page', id }, 'ref', fail)
  const fields = fieldsOf(change)
  const title = fields.title ?? defaultTitle
  const replaced = await draft.tree().page(id)
  const slug = await draft.uniqueSlug(parent, fields.slug || title, id)
  const formerly = replaced && formerlyOf(replaced, { parent, slug }, now)
  const place: PageRecord = {
    id,
    type: types[change.operation],
    parent,
    order: replaced?.order ?? (await draft.orderAt({ id, parent, at: change.at })),
    title,
    slug,
    ...(formerly && { formerly }),
    createdAt: replaced?.createdAt ?? now,
    updatedAt: now,
    ...(change.operation === 'insert_link' ? { target: change.target } : {}),
    ...(change.operation === 'insert_computed' ? { computed: change.computed } : {}),
  }
  const page = withFields(place, fields)
  await draft.put(change.operation === 'insert_page' ? await writePageBody(batch, page, change.document) : page)
  touch(batch, replaced ? 'updated' : 'created', id, change.ref)
}
