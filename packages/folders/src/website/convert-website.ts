import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { stringify } from 'yaml'
import { htmlToMarkdown, parseHtml } from '@scriptorium/import/html'
import type { OriginalPage } from '../source.ts'
import { navigationOf, type NavigationLink } from './navigation.ts'
import { plainAddress, replaceAddresses } from './page-links.ts'

/** The name of the file that lists the pages of a website, in a folder with its files. */
export const manifestName = '.website.json'

interface WebsiteFile {
  path: string
  url: string
}

/** What was fetched of a website: the path of each file and its address. */
export interface WebsiteManifest {
  /** The first page first. */
  pages: WebsiteFile[]
  pictures: WebsiteFile[]
}

const encodedPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

/** Returns a page whose links to other files of the website are paths between the files. */
const withPaths = (html: string, { path, url }: WebsiteFile, places: ReadonlyMap<string, string>): string =>
  replaceAddresses(html, url, (link) => {
    const file = places.get(plainAddress(link))
    return file === undefined ? undefined : encodedPath(posix.relative(posix.dirname(path), file)) + link.hash
  })

const markdownPath = (path: string): string => path.replace(/\.html$/, '.md').replace(/(^|\/)index\.md$/, '$1README.md')

const isSchemed = (href: string): boolean => /^(?:[a-z][a-z\d+.-]*:|#|\/\/)/i.test(href)

/** Returns a page as Markdown, with links to the Markdown files of other pages. */
const convert = async (html: string, path: string, known: ReadonlyMap<string, string>): Promise<string> => {
  const { title, text } = await htmlToMarkdown(html)
  const front = title === undefined || /^#\s/m.test(text) ? '' : `---\n${stringify({ title })}---\n`
  return front + withLinks(text, path, known)
}

const withLinks = (markdown: string, path: string, known: ReadonlyMap<string, string>): string =>
  markdown.replaceAll(/\]\(<?([^()\s<>#]+)(#[^()\s<>]*)?>?/g, (whole, href: string, anchor = '') => {
    const target = isSchemed(href) ? undefined : known.get(resolved(path, href))
    return target === undefined ? whole : `](${posix.relative(posix.dirname(markdownPath(path)), target)}${anchor}`
  })

const resolved = (path: string, href: string): string => {
  try {
    return posix.join(posix.dirname(path), decodeURI(href))
  } catch {
    return ''
  }
}

const label = (text: string): string => text.replaceAll(/[[\]\\]/g, '\\$&')

const summaryOf = (links: readonly NavigationLink[], first: string, known: ReadonlyMap<string, string>): string => {
  const listed = new Set<string>()
  const lines: string[] = []
  for (const { href, title, depth } of links) {
    const target = isSchemed(href) ? undefined : known.get(resolved(first, href.replace(/#.*$/, '')))
    if (target === undefined || listed.has(target) || title === '') continue
    listed.add(target)
    lines.push(`${'  '.repeat(Math.min(depth, lines.length === 0 ? 0 : depth))}* [${label(title)}](<${target}>)`)
  }
  return lines.length < 2 ? '' : `# Contents\n\n${lines.join('\n')}\n`
}

/** Turns the pages of a website in a folder into Markdown files, as the list of pages in the folder says. Returns them with their addresses. */
export const convertWebsite = async (folder: string): Promise<OriginalPage[]> => {
  const { pages, pictures } = JSON.parse(await readFile(join(folder, manifestName), 'utf8')) as WebsiteManifest
  await rm(join(folder, manifestName))
  const known = new Map(pages.map(({ path }) => [path, markdownPath(path)]))
  const places = new Map([...pictures, ...pages].map(({ path, url }) => [url, path]))
  const htmlOf = async (page: WebsiteFile) => withPaths(await readFile(join(folder, page.path), 'utf8'), page, places)
  const [first] = pages
  const start = await htmlOf(first!)
  for (const page of pages) {
    const markdown = await convert(await htmlOf(page), page.path, known)
    await rm(join(folder, page.path))
    await writeFile(join(folder, markdownPath(page.path)), markdown)
  }
  const summary = summaryOf(navigationOf(parseHtml(start)), first!.path, known)
  if (summary !== '') await writeFile(join(folder, 'SUMMARY.md'), summary)
  return pages.map(({ path, url }) => ({ path: markdownPath(path), file: url, address: new URL(url).pathname }))
}
