import type { Page, PageDocument, PageGroup } from '@scriptorium/types'
import { defaultLayout } from '@scriptorium/content/metadata/appearance'
import type { PageRecord } from '@scriptorium/content/tree/records'
import type { PageNode } from '@scriptorium/content/tree/tree'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { Showing } from '../../../domain/sites/readers/showings.ts'
import { presentEach } from '../../../ground/present-each.ts'
import type { Urls } from '../../../platform/urls.ts'

/** What the links of pages are made of. */
export interface PageLinks {
  urls: Urls
  /** The published site that shows these pages; undefined for other content than the main content of a space. */
  showing: Showing | undefined
}

/** The space of the presented pages, and whether to include git metadata. */
export interface PageContext extends PageLinks {
  space: Pick<SpaceRow, 'id' | 'organizationId'>
  metadata: boolean
}

/** The body of a page in the requested format. */
export type PageBody = Pick<PageDocument, 'markdown' | 'document'>

const common = (page: PageRecord) => ({
  object: 'page' as const,
  id: page.id,
  title: page.title,
  emoji: page.emoji || undefined,
  icon: page.icon || undefined,
  createdAt: page.createdAt,
  updatedAt: page.updatedAt,
})

const computedOf = ({ computed, computedSeed }: PageRecord) => ({
  computed: computed ? (computed as PageDocument['computed']) : undefined,
  computedSeed,
})

const visibility = ({ hidden, noIndex, noRobotsIndex, condition }: PageRecord) => ({
  hidden,
  noIndex,
  noRobotsIndex,
  condition: condition || undefined,
})

const appUrl = ({ id }: PageRecord, { space, urls }: PageContext): string =>
  urls.app(space.organizationId, `s/${space.id}/~/pages/${id}`)

const presentDocument = ({ page, path, pages }: PageNode, context: PageContext, body: PageBody): PageDocument =>
  presentEach<PageDocument>({
    ...common(page),
    type: 'document',
    kind: 'sheet',
    slug: page.slug,
    path,
    urls: {
      app: appUrl(page, context),
      ...(context.showing && { published: context.showing.urlOf(path) }),
    },
    description: page.description,
    documentId: page.body && !page.computed ? page.body.hash : undefined,
    ...computedOf(page),
    markdown: body.markdown,
    document: body.document,
    git: context.metadata ? page.git : undefined,
    layout: { ...defaultLayout, ...page.layout },
    cover: page.cover ? (page.cover as PageDocument['cover']) : undefined,
    variables: page.variables || undefined,
    tags: (page.tags ?? []).map((tag) => ({ tag: { kind: 'tag', tag } })),
    ...visibility(page),
    owner: page.owner,
    verifiedUntil: page.verifiedUntil,
    pages: pages.map((node) => presentPage(node, context)),
  })

const presentGroup = ({ page, path, pages }: PageNode, context: PageContext): PageGroup =>
  presentEach<PageGroup>({
    ...common(page),
    type: 'group',
    kind: 'group',
    urls: { app: appUrl(page, context) },
    slug: page.slug,
    path,
    ...visibility(page),
    pages: pages.map((node) => presentPage(node, context)),
  })

/** Presents a page with its descendants. Only the page itself can have a body. */
export const presentPage = (node: PageNode, context: PageContext, body: PageBody = {}): Page => {
  const { page } = node
  switch (page.type) {
    case 'document':
      return presentDocument(node, context, body)
    case 'group':
      return presentGroup(node, context)
    case 'link':
      return presentEach<Extract<Page, { type: 'link' }>>({
        ...common(page),
        type: 'link',
        kind: 'link',
        urls: { app: appUrl(page, context) },
        target: page.target as Extract<Page, { type: 'link' }>['target'],
        href: page.target?.kind === 'url' ? String(page.target['url']) : undefined,
        hidden: page.hidden,
      })
    case 'computed':
      return presentEach<Extract<Page, { type: 'computed' }>>({
        ...common(page),
        type: 'computed',
        urls: { app: appUrl(page, context) },
        computed: page.computed as Extract<Page, { type: 'computed' }>['computed'],
        computedSeed: page.id,
      })
  }
}
