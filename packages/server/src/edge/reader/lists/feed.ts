import { textOf, type BlockNode } from '@scriptorium/content/markdown/document'
import { html, type Html } from '@scriptorium/site/html'
import { Problem } from '../../../ground/problem.ts'
import { readPageDocument } from '../../../domain/history/page-body.ts'
import type { AdmittedRequest } from '../request.ts'
import { sendText } from '../respond.ts'
import type { Visit } from '../visit.ts'

interface Update {
  date: string
  title: string
  text: string
}

const updatesIn = (nodes: readonly BlockNode[]): Update[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'updates') return updatesIn((node.nodes ?? []).filter((one) => one.object === 'block'))
    return (node.nodes ?? []).flatMap((update) => {
      const moment = update.object === 'block' ? new Date(String(update.data?.['date'])) : undefined
      if (!moment || Number.isNaN(moment.getTime()) || update.object !== 'block') return []
      const blocks = update.nodes ?? []
      const heading = blocks.find((one) => one.object === 'block' && one.type.startsWith('heading-'))
      const date = moment.toISOString()
      return [
        {
          date,
          title: heading ? textOf([heading]).trim() : date.slice(0, 10),
          text: blocks.map((one) => textOf([one]).trim()).join('\n\n'),
        },
      ]
    })
  })

/** Returns the updates with their anchors on the page. A second update on the same day gets an anchor with a number. */
const anchored = (updates: readonly Update[]): (Update & { anchor: string })[] => {
  const counts = new Map<string, number>()
  return updates.map((update) => {
    const day = update.date.slice(0, 10)
    const count = (counts.get(day) ?? 0) + 1
    counts.set(day, count)
    return { ...update, anchor: count === 1 ? day : `${day}-${count}` }
  })
}

const entryOf = ({ date, title, text, anchor }: Update & { anchor: string }, href: string): Html =>
  html`<entry
    ><id>${href}#${anchor}</id><title>${title}</title><updated>${date}</updated
    ><link href="${href}#${anchor}" /><content type="text">${text}</content></entry
  >`

/** Returns the updates of the open page as an Atom feed; undefined if it has none. */
export const feedOf = async ({ source, found: { page, pageUrl: href, site } }: Visit): Promise<string | undefined> => {
  const document = page && (await readPageDocument(source, page.page, { dereferenced: 'true' }))
  const found = anchored(updatesIn((document?.nodes ?? []) as BlockNode[]))
  const updates = found.toSorted((a, b) => b.date.localeCompare(a.date))
  if (!page || updates.length === 0) return undefined
  const { title } = page.page
  const feed = html`<feed xmlns="http://www.w3.org/2005/Atom"
    ><id>${href}</id><title>${title}</title><updated>${updates[0]!.date}</updated
    ><author><name>${site.title}</name></author
    ><link href="${href}" /><link
      rel="self"
      href="${href}/~feed"
    />${updates.map((update) => entryOf(update, href))}</feed
  >`
  return `<?xml version="1.0" encoding="utf-8"?>\n${String(feed)}\n`
}

/** Answers with the updates of a page as an Atom feed. */
export const answerFeed = async ({ req, res, visit, isPublic }: AdmittedRequest): Promise<void> => {
  const feed = await feedOf(visit)
  if (feed === undefined) throw new Problem('not_found', 'This page has no updates')
  sendText(req, res, 'application/atom+xml; charset=utf-8', feed, { isPublic })
}
