import { posix } from 'node:path'
import { renderSearch } from '@scriptorium/site/page/search'
import { encodePath } from '../../../domain/sites/addresses/encode.ts'
import type { FoundContent } from '../../../domain/sites/resolution/resolution.ts'
import { feedOf } from '../lists/feed.ts'
import { findShownFile } from '../files/files.ts'
import { frameOf } from '../frame.ts'
import { iconOf } from '../files/icon.ts'
import { pageMarkdown } from '../page/markdown.ts'
import { renderMissing } from '../messages.ts'
import { renderFoundPage } from '../page/page.ts'
import { drawableOf } from '../files/picture.ts'
import type { Markup } from '@scriptorium/site/page/shell'
import type { Inline, PageSources } from '../policy.ts'
import { topPages } from '../search/site-search.ts'
import type { Visit } from '../visit.ts'
import { below, fileOf } from './addresses.ts'
import { readdress, redirectPage, secure } from './markup.ts'
import { linkFrom, pictureName, resolvePath, visitOf, wholeAddress, type Listed, type Task, type Work } from './work.ts'

const maxTop = 10

interface Written {
  markup: Markup & Inline
  sources?: PageSources
}

/** Writes a page with its addresses changed. */
const writeMarkup = async (
  work: Work,
  file: string,
  { markup: page, sources }: Written,
  link: ReturnType<typeof linkFrom> = linkFrom(work, file),
): Promise<void> => {
  const html = await readdress(page.html, { link, whole: wholeAddress(work) })
  await work.output.write(file, secure({ ...page, html }, sources))
}

/** Writes a page that leads from one path to another. A page that is at the path stays. */
const writeRedirect = async (work: Work, from: string, location: string, status: number): Promise<void> => {
  const file = fileOf(from.split('/'))
  const to = await linkFrom(work, file)(location)
  if (work.output.has(file)) return
  const own = below(work.located.base, location)
  work.redirects.push({ from, to: own ? work.root + own.path + own.rest : location, status })
  await work.output.write(file, redirectPage(to ?? location))
}

const writePicture = async ({ output, pictures }: Work, file: string, { visit }: Listed): Promise<void> => {
  const draft = pictures && drawableOf(visit, visit.found.page!.page)
  if (draft) await output.write(posix.join(posix.dirname(file), pictureName), await pictures(draft))
}

const writeMarkdown = async (work: Work, file: string, visit: Visit): Promise<void> => {
  const { page } = visit.found
  if (page) await work.output.write(file, wholeAddress(work)(await pageMarkdown(visit, page.page)))
}

const writeListed = async (work: Work, file: string, listed: Listed): Promise<void> => {
  const { number, visit, markdownFile } = listed
  const { page } = visit.found.page!
  await writePicture(work, file, listed)
  await writeMarkup(work, file, await renderFoundPage(visit, visit.found.page!))
  if (markdownFile !== undefined) await writeMarkdown(work, markdownFile, visit)
  await work.searchData.add(number, visit, page, encodePath(file))
}

const writePage = async (work: Work, { surface, file, listed }: Task): Promise<void> => {
  if (listed) return writeListed(work, file, listed)
  const found = await resolvePath(work, surface.segments)
  if (found.kind === 'redirect') return writeRedirect(work, surface.segments.join('/'), found.location, found.status)
  if (found.kind === 'content' && found.page)
    await writeMarkup(work, file, await renderFoundPage(visitOf(work, found), found.page))
}

const writeFeed = async (work: Work, file: string, visit: Visit): Promise<void> => {
  const feed = await feedOf(visit)
  if (feed !== undefined) await work.output.write(file, wholeAddress(work)(feed))
}

const writeUpload = async (work: Work, file: string, visit: Visit): Promise<void> => {
  const found = await findShownFile(visit, file.split('/')[1]!)
  if (found) await work.output.writeStream(file, () => work.services.storage.read(found.storageKey))
}

const writeSearch = async (work: Work, file: string, visit: Visit): Promise<void> => {
  const answer = { query: '', results: [], closeWords: [], top: await topPages(visit, maxTop) }
  await writeMarkup(work, file, { markup: renderSearch(answer, await frameOf(visit)) })
}

type WriteFile = (work: Work, file: string, visit: Visit) => Promise<void>

const writers: Readonly<Record<string, WriteFile>> = {
  '.md': writeMarkdown,
  '~feed': writeFeed,
  '~files': writeUpload,
  '~icon': (work, file, visit) => work.output.write(file, iconOf(visit)),
  '~search': writeSearch,
}

/** Writes the file of a task. */
export const writeFileOf = async (work: Work, task: Task): Promise<void> => {
  const { surface, file } = task
  if (surface.kind === 'page') return writePage(work, task)
  const listed = work.pages.get(surface.segments.join('/'))
  const found = listed ? undefined : await resolvePath(work, surface.segments)
  const visit = listed?.visit ?? (found?.kind === 'content' ? visitOf(work, found) : undefined)
  if (visit) await writers[surface.kind]?.(work, file, visit)
}

// A host shows 404.html for an address at any depth, so its links begin at the root, which a disk has elsewhere.
const fromDiskScript = (root: string): string => `if(location.protocol==='file:')
for(const name of ['href','src','action','data-site','data-index'])
for(const one of document.querySelectorAll('['+name+'^="${root}"]')){
const to='./'+one.getAttribute(name).slice(${root.length});
if(one.tagName==='SCRIPT')document.body.append(Object.assign(document.createElement('script'),{src:to}));
else one.setAttribute(name,to)}`

/** Writes 404.html. */
export const writeMissing = async (work: Work, home: FoundContent): Promise<void> => {
  const { root } = work
  const page = await renderMissing(visitOf(work, home), [])
  const fromDisk = fromDiskScript(root)
  await writeMarkup(
    work,
    '404.html',
    {
      markup: {
        ...page,
        html: page.html.replace('</body>', () => `<script>${fromDisk}</script></body>`),
        otherScripts: [fromDisk],
      },
    },
    linkFrom(work, '404.html', root),
  )
}
