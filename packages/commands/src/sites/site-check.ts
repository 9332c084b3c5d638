import { amountOf } from '@scriptorium/basics/amount-of'
import { items, ProblemError, type Client, type LinkItem } from '@scriptorium/client'
import type { Command } from 'commander'
import { withServer } from '../connection/connect.ts'
import { CommandError, formatTable, printFor } from '../output.ts'
import { findSite, named, type SiteFlags } from './site-command.ts'

/** A fault that readers of a site meet. */
interface Fault {
  kind: 'link' | 'picture' | 'alt text' | 'redirect'
  space?: string
  page?: string
  text: string
}

type SiteParams = Awaited<ReturnType<typeof findSite>>

const isPicture = ({ address }: LinkItem): boolean => /\.(?:png|jpe?g|gif|svg|webp|avif)(?:[?#]|$)/i.test(address ?? '')

const linkFaults = async (docs: Client, spaceId: string): Promise<Fault[]> => {
  const found: Fault[] = []
  for await (const link of items(docs.listSpaceLinks, { params: { spaceId }, query: { status: 'broken' } })) {
    const [location] = link.locationReferences
    const page = location?.kind === 'page' && 'path' in location.page ? location.page.path : ''
    found.push({ kind: isPicture(link) ? 'picture' : 'link', space: spaceId, page, text: link.address ?? '(by id)' })
  }
  return found
}

type Pages = Awaited<ReturnType<Client['listPages']>>['pages']

const documentsOf = (pages: Pages): { id: string; path: string }[] =>
  pages.flatMap((page) => {
    const own = page.type === 'document' ? [{ id: page.id, path: page.path }] : []
    return 'pages' in page ? [...own, ...documentsOf(page.pages as Pages)] : own
  })

const code = /^(```|~~~)[\s\S]*?^\1|`[^`\n]*`/gm
const withoutAlt = [/!\[\s*\]\(([^)\s]+)/g, /<img\b(?![^>]*\balt\s*=\s*["'][^"'])[^>]*\bsrc\s*=\s*["']([^"']+)/gi]

const picturesWithoutAlt = (markdown: string): string[] => {
  const text = markdown.replaceAll(code, '')
  return withoutAlt.flatMap((pattern) => [...text.matchAll(pattern)].map(([, src]) => src!))
}

const altFaults = async (docs: Client, spaceId: string): Promise<Fault[]> => {
  const found: Fault[] = []
  const { pages } = await docs.listPages({ params: { spaceId } })
  for (const { id: pageId, path: page } of documentsOf(pages)) {
    const read = await docs.getPageById({ params: { spaceId, pageId }, query: { format: 'markdown' } })
    const markdown = ('markdown' in read && read.markdown) || ''
    for (const text of picturesWithoutAlt(markdown)) found.push({ kind: 'alt text', space: spaceId, page, text })
  }
  return found
}

const redirectFaults = async (docs: Client, params: SiteParams): Promise<Fault[]> => {
  const found: Fault[] = []
  for await (const { source } of items(docs.listSiteRedirects, { params })) {
    const isFine = await docs.getSiteRedirectBySource({ params, query: { source } }).catch((error: unknown) => {
      if (error instanceof ProblemError && error.status === 404) return undefined
      throw error
    })
    if (!isFine) found.push({ kind: 'redirect', text: `${source} leads to nothing` })
  }
  return found
}

const check = (name: string, { org, json, ...flags }: SiteFlags, command: Command) =>
  withServer(flags, command, async (docs) => {
    const params = await findSite(docs, org, name)
    const spaces = new Set<string>()
    for await (const { space } of items(docs.listSiteSpaces, { params })) spaces.add(space.id)
    const faults: Fault[] = []
    for (const spaceId of spaces) faults.push(...(await linkFaults(docs, spaceId)), ...(await altFaults(docs, spaceId)))
    faults.push(...(await redirectFaults(docs, params)))
    const rows = faults.map(({ kind, space = '', page = '', text }) => [kind, space, page, text])
    printFor(faults, faults.length === 0 ? 'No faults.' : formatTable(['KIND', 'SPACE', 'PAGE', 'FAULT'], rows), json)
    if (faults.length > 0) throw new CommandError(`The site has ${amountOf(faults.length, 'fault')}.`)
  })

/** `site check`: lists broken links and pictures, pictures without a text, and redirects that lead to nothing. */
export const checkCommand = (): Command =>
  named('check', 'list broken links and pictures, pictures without alt text, and redirects to nothing', 'check guide')
    .addHelpText('after', '\nThe exit code is 1 if there are faults, so that it can run before a publication.')
    .action(check)
