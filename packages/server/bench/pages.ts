import { createEvents } from '../src/domain/events/events.ts'
import { createQueue } from '@scriptorium/jobs/queue'
import type { JobPayloads } from '../src/platform/jobs/payloads.ts'
import { generateNKeysBetween } from 'fractional-indexing'
import type { Knex } from 'knex'
import { loadOrganization } from '../src/domain/access/load.ts'
import { createContentCache, knexStore } from '@scriptorium/store/knex-store'
import type { Digest } from '@scriptorium/content/digest/digest'
import { storeDigests } from '@scriptorium/store/digests'
import { recordDocuments } from '@scriptorium/store/documents'
import { emptyRoot } from '@scriptorium/content/chunk'
import { openDraft, type Draft } from '@scriptorium/content/tree/draft'
import type { PageRecord } from '@scriptorium/content/tree/records'
import { newId } from '@scriptorium/basics/id'
import { createSpace } from '../src/edge/resources/spaces/create.ts'
import { someWords } from './words.ts'

/** A space whose pages are in chapters of twenty; `pages` lists some of them. */
export interface Filled {
  id: string
  pages: { id: string; path: string }[]
}

const perChapter = 20
const kept = 200

/** Returns the text before the second heading of a page, that heading, and the text after it. */
const textsOf = (seed: number) => ({
  first: someWords(seed, 90),
  heading: someWords(seed + 1, 2),
  second: someWords(seed + 2, 130),
})

const seedOf = (word: string): number =>
  [...word].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 2 ** 31, 7)

/** Returns about 1.5 kB of Markdown. */
export const markdownOf = (word: string): string => {
  const { first, heading, second } = textsOf(seedOf(word))
  return `# ${word}\n\n${first}\n\n## ${heading}\n\n- one\n- two\n- three\n\n\`\`\`sh\nscriptorium serve\n\`\`\`\n\n${second}\n`
}

/** Returns the digest of the page. It is built directly, because parsing 100,000 pages would take minutes. */
const digestOf = (word: string): Digest => {
  const { first, heading, second } = textsOf(seedOf(word))
  const sections = [
    { anchor: word, title: word, text: first },
    { anchor: heading.replaceAll(' ', '-'), title: heading, text: `one two three scriptorium serve ${second}` },
  ]
  return { sections, links: [], anchors: sections.map(({ anchor }) => anchor) }
}

const pagesOf = async (draft: Draft, count: number, now: string) => {
  const chapterOrders = generateNKeysBetween(null, null, Math.ceil(count / perChapter))
  const orders = generateNKeysBetween(null, null, perChapter)
  const pages: PageRecord[] = []
  let chapter: PageRecord | undefined
  for (let index = 0; index < count; index++) {
    const isChapter = index % perChapter === 0
    const slug = isChapter ? `chapter-${index / perChapter}` : `page-${index}`
    const page: PageRecord = {
      id: newId(),
      type: 'document',
      parent: isChapter ? null : chapter!.id,
      order: (isChapter ? chapterOrders[index / perChapter] : orders[index % perChapter])!,
      title: slug,
      slug,
      createdAt: now,
      updatedAt: now,
      body: await draft.writeBody({ format: 'markdown', text: markdownOf(slug) }),
    }
    if (isChapter) chapter = page
    pages.push(page)
  }
  return pages
}

const some = (pages: PageRecord[]): Filled['pages'] => {
  const slugs = new Map(pages.map(({ id, slug }) => [id, slug]))
  const leaves = pages.filter(({ parent }) => parent !== null)
  const step = Math.max(1, Math.floor(leaves.length / kept))
  return leaves
    .filter((_, index) => index % step === 0)
    .map(({ id, parent, slug }) => ({ id, path: `${slugs.get(parent!)}/${slug}` }))
}

/** Services without event subscribers, so that filling a database creates no jobs. */
export const withoutSubscribers = {
  events: createEvents({}, { jobs: createQueue<JobPayloads>(), hasWebhook: false }),
  content: (db: Knex) => knexStore(db, createContentCache()),
}

/** Creates a space with `count` pages in one revision. */
export const fillPages = async (
  trx: Knex,
  { organizationId, userId, count }: { organizationId: string; userId: string; count: number },
): Promise<Filled> => {
  const now = new Date().toISOString()
  const store = knexStore(trx, createContentCache())
  const access = (await loadOrganization(trx, userId, organizationId))!
  const by = { db: trx, services: withoutSubscribers, store, userId, now }
  const { space } = await createSpace(by, access, { title: `With ${count} pages`, empty: true })
  const draft = openDraft(store, emptyRoot)
  const pages = await pagesOf(draft, count, now)
  await draft.replace(pages.map((after) => ({ before: undefined, after })))
  const { root, documents } = await draft.flush()
  await recordDocuments(trx, space.lineageId, documents)
  await storeDigests(trx, new Map(pages.map(({ title, body }) => [body!.hash, digestOf(title)])), space.lineageId)
  await trx('revisions').where({ id: space.revisionId }).update({ root })
  return { id: space.id, pages: some(pages) }
}
