import { sameValue } from '../map/canonical.ts'
import { retitled } from '../metadata/retitled.ts'
import { getBody } from '../store.ts'
import { formerlyOf, type PageRecord } from '../tree/records.ts'
import { type Batch, type Change, type DocBody, type Fail, pageNamed, parentNamed, touch } from './batch.ts'
import { requireDepth } from './depth.ts'
import { retitledDocument, sentDocument } from './sent-document.ts'
import { fieldsOf, requireReadable, withFields, writePageBody } from './fields.ts'

type Update = Extract<Change, { operation: 'update_page' }>

const newParent = async (batch: Batch, page: PageRecord, into: string | null, fail: Fail): Promise<string | null> => {
  const parent = await parentNamed(batch, into, fail)
  if (!parent) return null
  if (page.type === 'group') fail('into', 'A group can only be at the root')
  const above = await batch.draft.tree().ancestorsOf(parent.id)
  if ([parent, ...above].some(({ id }) => id === page.id))
    fail('into', 'A page cannot be moved into itself or one of its descendants')
  await requireDepth(batch, parent, page, fail)
  return parent.id
}

/**
 * Returns the body of a page whose title changes: its own title, which readers see above the text, changes too. Otherwise the next
 * edit of the text would bring back the former title.
 */
const retitledBody = async (batch: Batch, before: PageRecord, change: Update): Promise<DocBody | undefined> => {
  const { title, keepsText } = change
  if (keepsText || !title || title === before.title || before.type !== 'document' || !before.body) return undefined
  const { format, text } = await getBody(batch.draft.store, before.body.hash)
  if (format === 'document') return retitledDocument(text, before.title, title)
  const markdown = retitled(text, before.title, title)
  return markdown === undefined ? undefined : { markdown }
}

// Readers see when a page was updated, but not who looks after it.
const asRead = (page: PageRecord): PageRecord => ({ ...page, owner: undefined, verifiedUntil: undefined })

/** Updates a page's body, metadata and place. Omitted fields keep their value. */
export const updatePage = async (batch: Batch, change: Update, fail: Fail): Promise<void> => {
  const { draft } = batch
  const before = await pageNamed(batch, change.page, 'page', fail)
  if (change.document && before.type !== 'document') fail('document', `A ${before.type} page has no body`)
  if (change.document) requireReadable(change.document, fail)
  if (change.target && before.type !== 'link') fail('target', `A ${before.type} page has no target`)
  if (change.owner && before.type !== 'document') fail('owner', `A ${before.type} page has no owner`)
  const parent = change.into === undefined ? before.parent : await newParent(batch, before, change.into, fail)
  const moves = parent !== before.parent
  const isOrdered = change.at === undefined && (!moves || change.keepsOrder)
  const order = isOrdered ? before.order : await draft.orderAt({ id: before.id, parent, at: change.at })
  const fields = fieldsOf(change)
  const wish = fields.slug || (moves ? before.slug : undefined)
  const slug = wish === undefined ? before.slug : await draft.uniqueSlug(parent, wish, before.id)
  const formerly = formerlyOf(before, { parent, slug }, batch.now)
  const target = change.target ? { target: change.target } : {}
  const page = withFields({ ...before, parent, order, slug, ...(formerly && { formerly }), ...target }, fields)
  const at = { store: draft.store, tree: draft.tree() }
  const sent = change.document && (await sentDocument(at, before, change.document, page.title))
  const document = sent ?? (await retitledBody(batch, before, change))
  const after = document ? await writePageBody(batch, page, document) : page
  const updatedAt = sameValue(asRead(before), asRead(after)) ? before.updatedAt : batch.now
  if (!sameValue(before, after)) await draft.put({ ...after, updatedAt })
  touch(batch, 'updated', before.id)
}
