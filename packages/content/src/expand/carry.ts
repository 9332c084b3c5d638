import { sameValue } from '../map/canonical.ts'
import { diff, type Difference } from '../map/diff.ts'
import { getMany } from '../map/read.ts'
import type { ContentStore } from '../store.ts'
import { type Draft, openDraft } from '../tree/draft.ts'
import { type CorrectionRecord, type PageChange, type PageRecord, type PageTexts, prefixes } from '../tree/records.ts'
import { contentWithTexts, isCurrent, showsCorrection, withTexts } from './corrections.ts'

/** A tree before and after an edit, and the expanded tree before it. */
export interface Edited {
  readonly before: string
  readonly after: string
  readonly expanded: string
}

/** Returns what readers see after a change of a correction; undefined if the page has to be generated again. */
const textsAfter = (shown: PageRecord, { before, after }: Difference): PageTexts | undefined => {
  const [old, now] = [before, after] as (CorrectionRecord | undefined)[]
  if (old && !showsCorrection(shown, old)) return undefined
  const generated = old ? withTexts(shown, old.from) : shown
  return now && !isCurrent(generated, now) ? undefined : (now ?? generated)
}

/** Returns the change of the page that a change of its correction causes; undefined if the page has to be generated again. */
const changeOfPage = async (draft: Draft, change: Difference): Promise<PageChange | undefined> => {
  const shown = await draft.tree().page(change.key.slice(prefixes.correction.length))
  if (!shown) return { before: undefined, after: undefined }
  const texts = textsAfter(shown, change)
  return texts && { before: shown, after: withTexts(shown, texts) }
}

/** Applies a change of the correction of reusable content. Returns false if the content has to be generated again. */
const correctContent = async (draft: Draft, change: Difference): Promise<boolean> => {
  const shown = await draft.tree().reusableContent(change.key.slice(prefixes.contentCorrection.length))
  const texts = shown && textsAfter(shown, change)
  if (shown && texts) await draft.set('reusableContent', shown.id, contentWithTexts(shown, texts))
  return shown === undefined || texts !== undefined
}

/**
 * Applies an edit to an expanded tree, at a cost proportional to the edit. Returns undefined if the edit touches what the
 * expansion changed, such as a computed page: then the tree has to be expanded again.
 */
export const carryExpansion = async (
  store: ContentStore,
  { before, after, expanded }: Edited,
): Promise<string | undefined> => {
  const changes = []
  for await (const change of diff(store, before, after)) changes.push(change)
  const found = await getMany(
    store,
    expanded,
    changes.map(({ key }) => key),
  )
  if (changes.some(({ key, before: value }) => !sameValue(found.get(key), value))) return undefined
  const draft = openDraft(store, expanded)
  for (const change of changes.filter(({ key }) => key.startsWith(prefixes.correction))) {
    const pageChange = await changeOfPage(draft, change)
    if (!pageChange) return undefined
    await draft.replace([pageChange])
  }
  for (const change of changes.filter(({ key }) => key.startsWith(prefixes.contentCorrection)))
    if (!(await correctContent(draft, change))) return undefined
  await draft.edit(changes.map(({ key, after: value }) => [key, value] as const))
  return (await draft.flush()).root
}
