import { resolveCover } from '@scriptorium/content/links/cover'
import { defaultLayout } from '@scriptorium/content/metadata/appearance'
import type { ContentRef, PageRecord } from '@scriptorium/content/tree/records'
import type { BlockNode, DocumentNode } from '@scriptorium/content/markdown/document'
import { diagramPage } from '@scriptorium/site/diagram-assets'
import { tryScript } from '@scriptorium/site/try-assets'
import { paintCode } from '@scriptorium/site/code/paint'
import type { BlockMark } from '@scriptorium/site/document/context'
import { mathFontName } from '@scriptorium/site/fonts/page-fonts'
import { isDiagram } from '@scriptorium/site/document/code'
import { renderDocument, type RenderedDocument } from '@scriptorium/site/document/render'
import type { Cover, Frame, PageAction, PageModel } from '@scriptorium/site/page/model'
import { renderPage } from '@scriptorium/site/page/page'
import type { Markup } from '@scriptorium/site/page/shell'
import { readPageDocument } from '../../../domain/history/page-body.ts'
import { canTypeset } from '@scriptorium/pdf/can-typeset'
import type { ShownPage } from '../../../domain/sites/resolution/pages.ts'
import { editAddress } from './edit-address.ts'
import { isForEveryone } from './for-everyone.ts'
import { frameOf } from '../frame.ts'
import { frameSourcesOf, withUsableBlocks } from './integration-blocks.ts'
import { neighbourOf } from '../tree/neighbours.ts'
import { breadcrumbsOf, pageTree, type MarkOf } from '../tree/page-tree.ts'
import { changesOf } from './preview-marks.ts'
import { groupOperations } from './group-operations.ts'
import { withOperations } from './operations.ts'
import { withRequests } from './api-requests.ts'
import type { PageSources } from '../policy.ts'
import { pictureOf } from '../files/picture.ts'
import { summaryOf } from './summary.ts'
import { createTargets, refsIn } from './targets.ts'
import { pageHref, type Visit } from '../visit.ts'

const noMarks: ReadonlyMap<string, BlockMark> = new Map()

interface Body extends RenderedDocument {
  sources: PageSources
  hasUpdates: boolean
  summary: string | undefined
  isForEveryone(): Promise<boolean>
}

const diagramHrefOf = async ({ siteHref }: Frame, code: Iterable<BlockNode>): Promise<string | undefined> =>
  [...code].some(isDiagram) ? `${siteHref}~assets/${(await diagramPage()).name}` : undefined

// A font that is there at the first paint moves nothing.
const withMathFont = ({ isCopy }: Visit, frame: Frame, { html }: Body): Frame => {
  const name = isCopy !== true && String(html).includes('<math') ? mathFontName() : undefined
  return name === undefined ? frame : { ...frame, fontHrefs: [...frame.fontHrefs, `${frame.siteHref}~assets/${name}`] }
}

type MarkBlocks = (
  nodes: readonly BlockNode[],
) => Promise<{ nodes: readonly BlockNode[]; marks: ReadonlyMap<string, BlockMark> }>

/** Reads the blocks of a page, with the content of integrations, operations and their requests, and with marks of changes. */
const readBlocks = async (visit: Visit, shown: ShownPage, { words }: Frame, markBlocks: MarkBlocks) => {
  const { page } = shown
  const document = await readPageDocument(visit.source, page, { dereferenced: 'reusable-contents' })
  const written = (document?.nodes ?? []) as BlockNode[]
  const { nodes: usable, blockForms } = await withUsableBlocks(visit, written, shown)
  const grouped = groupOperations(page, await withOperations(visit, usable), words)
  const { nodes: complete, connectSources } = await withRequests(visit, page, grouped)
  return { ...(await markBlocks(complete)), summary: summaryOf(usable), blockForms, connectSources }
}

/** Renders the body of a page as the visitor sees it. */
const renderBody = async (visit: Visit, shown: ShownPage, frame: Frame, markBlocks: MarkBlocks): Promise<Body> => {
  const { page, path } = shown
  const { nodes, marks, summary, blockForms, connectSources } = await readBlocks(visit, shown, frame, markBlocks)
  const targets = createTargets(visit, page, nodes)
  for (const ref of refsIn(nodes)) await targets.find(ref)
  const painted = await paintCode(nodes as DocumentNode[])
  const body = renderDocument(
    { nodes: nodes as BlockNode[] },
    {
      target: targets.known,
      painted,
      words: frame.words,
      opensNewTab: frame.look.externalLinks.target === 'blank',
      searchHref: (query) => `${frame.searchHref}?q=${encodeURIComponent(query)}`,
      icons: frame.look.styling.icons,
      tryHref: connectSources.length > 0 ? `${frame.siteHref}~assets/${(await tryScript()).name}` : undefined,
      proxyHref: visit.isCopy || visit.found.audience.preview ? undefined : `${pageHref(visit, path)}/~try`,
      diagramHref: await diagramHrefOf(frame, painted.keys()),
      hasAnchors: page.layout?.['anchors'] !== false,
      marks,
      blockForms,
    },
  )
  return {
    ...body,
    sources: { 'frame-src': frameSourcesOf(blockForms), 'connect-src': connectSources },
    summary,
    hasUpdates: nodes.some(({ type }) => type === 'updates'),
    isForEveryone: () => isForEveryone(visit, page),
  }
}

const coverOf = async (visit: Visit, page: PageRecord): Promise<Cover | undefined> => {
  const { layout } = page
  // Front matter can name a file by its path.
  const cover = await resolveCover(visit.source.tree, page)
  if (!cover || layout?.['cover'] === false) return undefined
  const targets = createTargets(visit)
  const light = await targets.find(cover['ref'] as ContentRef)
  const dark = cover['refDark'] ? await targets.find(cover['refDark'] as ContentRef) : undefined
  const size = layout?.['coverSize']
  return light?.href === undefined
    ? undefined
    : {
        href: light.href,
        darkHref: dark?.href,
        size: size === 'full' || size === 'background' ? size : 'hero',
        yPos: Number(cover['yPos'] ?? 0),
        height: cover['height'] === undefined ? undefined : Number(cover['height']),
      }
}

/** Returns the address of the MCP server; undefined if agents may not use the site. A copy has no server. */
const mcpHrefOf = ({ found: { site, audience, siteBasePath, canonicalUrl }, isCopy }: Visit): string | undefined =>
  site.agentsContext === 'included' && audience.preview === undefined && isCopy !== true
    ? new URL(`${siteBasePath}~mcp`, canonicalUrl).href
    : undefined

const actionsOf = async (
  visit: Visit,
  { path }: ShownPage,
  { frame, body, editHref }: { frame: Frame; body: Body; editHref: string | undefined },
): Promise<PageAction[]> => {
  const href = pageHref(visit, path)
  const { items } = frame.look.pageActions
  const mcpHref = mcpHrefOf(visit)
  const mayHavePdf = items.includes('pdf') && canTypeset() && !visit.found.audience.preview
  const hasPdf = mayHavePdf && (await body.isForEveryone())
  return items.flatMap((item): PageAction[] => {
    if (item === 'markdown')
      return [
        { kind: 'copy-markdown', href: `${href}.md` },
        { kind: 'markdown', href: `${href}.md` },
      ]
    if (item === 'assistant') return frame.ask?.hasButton === true ? [{ kind: 'assistant', href }] : []
    if (item === 'git') return editHref === undefined ? [] : [{ kind: 'edit', href: editHref }]
    if (item === 'pdf' && hasPdf) return [{ kind: 'pdf', href: `${href}/~pdf` }]
    return item === 'mcp' && mcpHref !== undefined ? [{ kind: 'mcp', href: mcpHref }] : []
  })
}

// Alternates name translations: variants of the section in several languages.
const alternatesOf = ({ found }: Visit, { variants }: Frame): PageModel['alternates'] => {
  const translated = variants.filter(({ hasPage }) => hasPage)
  if (new Set(translated.map(({ language }) => language)).size < 2) return []
  return translated.map(({ language, href, isCurrent }) => ({
    language,
    href: new URL(isCurrent === true ? found.canonicalUrl : href, found.canonicalUrl).href,
  }))
}

const layoutOf = ({ layout }: PageRecord): PageModel['layout'] => {
  const { title, description, tableOfContents, outline, pagination, metadata, width } = {
    ...defaultLayout,
    ...(layout as Partial<PageModel['layout']>),
  }
  return { title, description, tableOfContents, outline, pagination, metadata, isWide: String(width) === 'wide' }
}

const feedbackOf = ({ found }: Visit, href: string): string | undefined =>
  found.audience.preview ? undefined : `${href}/~feedback`

/** A page, with what its content security policy must allow. */
export interface RenderedPage {
  markup: Markup
  sources: PageSources
}

/** Renders the page at the address that a visitor opened. */
export const renderFoundPage = async (visit: Visit, shown: ShownPage): Promise<RenderedPage> => {
  const { found } = visit
  const { page, path } = shown
  const changes = await changesOf(visit)
  const frame = await frameOf(visit, changes?.number)
  const markOf: MarkOf = changes ? changes.markOf : () => Promise.resolve(undefined)
  const above = await found.tree.ancestorsOf(page.id)
  const [body, cover, tree, previous, next, editHref] = await Promise.all([
    renderBody(
      visit,
      shown,
      frame,
      changes ? (nodes) => changes.blockMarks(page, nodes) : async (nodes) => ({ nodes, marks: noMarks }),
    ),
    coverOf(visit, page),
    pageTree(visit, [...above, page], markOf),
    neighbourOf(visit, page, -1),
    neighbourOf(visit, page, 1),
    frame.look.pageActions.items.includes('git') ? editAddress(visit, page) : undefined,
  ])
  const href = pageHref(visit, path)
  const model: PageModel = {
    title: page.title,
    description: page.description,
    summary: page.description || body.summary,
    emoji: page.emoji,
    icon: page.icon,
    cover,
    layout: layoutOf(page),
    canonicalHref: found.canonicalUrl,
    isIndexed: page.noRobotsIndex !== true,
    alternates: alternatesOf(visit, frame),
    breadcrumbs: breadcrumbsOf(visit, above),
    tree,
    outline: body.outline,
    content: body.html,
    hasExamples: body.hasExamples,
    css: body.css,
    previous,
    next,
    updatedAt: new Date(page.updatedAt),
    editHref,
    actions: page.layout?.['actions'] === false ? [] : await actionsOf(visit, shown, { frame, body, editHref }),
    feedbackHref: feedbackOf(visit, href),
    eventsHref: visit.isCopy || found.audience.preview ? undefined : `${href}/~event`,
    feedHref: body.hasUpdates ? `${href}/~feed` : undefined,
    mark: await markOf(page),
    picture: pictureOf(visit, shown),
  }
  return { markup: renderPage(model, withMathFont(visit, frame, body)), sources: body.sources }
}
