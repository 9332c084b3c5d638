import { automaticItems } from '../../navigation/automatic.ts'
import type { NavigationItem } from '../../navigation/navigation.ts'
import { readContents, type Resolve } from '../../navigation/read-contents.ts'
import { languageName } from '../../navigation/words.ts'
import { translateAlerts } from '../../text/alerts.ts'
import { code } from '../../text/blocks.ts'
import { translateDocsify } from '../../text/dialects/docsify.ts'
import { translateFences } from '../../text/fences.ts'
import { linesOf } from '../../text/lines.ts'
import { lastPartOf, folderOf, joinPaths, type FileTree } from '../../tree.ts'
import { placeIn } from '../places.ts'
import { highest, isBelow, pageAt, type Page, type Tool, type TranslationContext } from '../tool.ts'

const sidebar = /(?:^|\/)_sidebar\.md$/

/** Returns whether a path is that of a first page, which can be the table of contents as well. */
const isReadme = (path: string): boolean => /(?:^|\/)readme\.md$/i.test(path)

/** Returns the part of a file between two lines with the name of a fragment. */
const fragmentOf = (text: string, name: string | undefined): string => {
  if (name === undefined) return text
  const lines = text.split('\n')
  const marks = lines.flatMap((line, at) => (line.includes(`[${name}]`) ? [at] : []))
  return marks.length < 2 ? text : lines.slice(marks[0]! + 1, marks[1]).join('\n')
}

const mediaOf = (target: string): string =>
  /^https?:/.test(target) ? `{% embed url="${target}" %}` : `{% file src="${target}" %}`

/** Returns a text that a page includes: as Markdown, as code, or as a video or frame that readers see there. */
const includedText = (target: string, settings: string, found: string | undefined): string | undefined => {
  const [, type = '', named] = /:type=(\w+)(?:\s+(?!:)(\w+))?/.exec(settings) ?? []
  if (/^(?:iframe|video|audio)$/.test(type) || /\.(?:mp4|webm|ogg|mp3|wav|html?)$/i.test(target))
    return target.includes('"') ? undefined : mediaOf(target)
  if (found === undefined) return undefined
  const part = fragmentOf(found, /:fragment=([\w-]+)/.exec(settings)?.[1])
  if (type !== 'code' && target.endsWith('.md')) return part
  return code(named ?? /\.(\w+)$/.exec(target)?.[1] ?? '', part.trimEnd())
}

const includeLine = /^\[[^\]]*\]\((\S+)\s+':include([^']*)'\)[ \t]*$/
const maxIncludes = 20

/** Replaces links that include their file by its content. */
const withIncludes = async (path: string, text: string, { tree, keep }: TranslationContext): Promise<string> => {
  const out: string[] = []
  let left = maxIncludes
  for (const [index, { text: line, isCode }] of linesOf(text).entries()) {
    const [, target, settings = ''] = (isCode || left === 0 ? null : includeLine.exec(line)) ?? []
    if (target === undefined) {
      out.push(line)
      continue
    }
    left--
    const file = joinPaths(folderOf(path), target)
    const found = file === undefined ? undefined : await tree.read(file)
    const included = includedText(target, settings, found)
    if (included === undefined) keep({ path, line: index + 1, construct: line.trim() })
    out.push(included ?? line)
  }
  return out.join('\n')
}

/** Returns the settings in the page that loads docsify, as far as they are texts. */
const settingsOf = async (tree: FileTree, home: string): Promise<Record<string, string>> => {
  const page = (await tree.read(joinPaths(home, 'index.html') ?? 'index.html')) ?? ''
  const settings = page.slice(Math.max(0, page.indexOf('$docsify')))
  return Object.fromEntries(
    ['name', 'logo', 'themeColor', 'homepage', 'loadSidebar'].flatMap((name) => {
      const value = new RegExp(`\\b${name}\\s*:\\s*(["'\`])([^"'\`\\n]{1,300})\\1`).exec(settings)?.[2]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

const isLanguage = (name: string): boolean => /^[a-z]{2}(?:-[a-z]{2,4})?$/i.test(name) && languageName(name) !== name

/** Returns the folders with a table of contents of their own that are named like a language. */
const languagesOf = ({ paths }: FileTree, home: string): { code: string; folder: string }[] =>
  paths.flatMap((path) => {
    const folder = folderOf(path)
    const code = lastPartOf(folder)
    return sidebar.test(path) && folderOf(folder) === home && folder !== home && isLanguage(code)
      ? [{ code, folder }]
      : []
  })

/** Returns what the links of a table of contents lead to. They begin at the folder of all pages, or at that of their language. */
const resolverIn =
  (
    pages: ReadonlyMap<string, Page>,
    { home, folder = home, first }: { home: string; folder?: string; first?: string | undefined },
  ): Resolve =>
  (target) => {
    if (/^https?:/.test(target)) return { url: target }
    const address = target
      .replace(/^#/, '')
      .replace(/[#?].*$/, '')
      .replace(/^\/+/, '')
    if (target === '') return {}
    if (address === '' && first !== undefined && pages.has(first)) return { path: first }
    const path = [folder, home]
      .map((one) => pageAt(pages, [one, address].filter(Boolean).join('/'))?.path)
      .find(Boolean)
    return path === undefined
      ? {}
      : { path, ...(path === pageAt(pages, folder)?.path && folder !== home && { name: '' }) }
  }

/** docsify: `_sidebar.md`, or a page that loads docsify. */
export const docsify: Tool = {
  name: 'docsify',
  find: async (tree) => {
    const found = highest(tree, sidebar)
    if (found !== undefined) return found
    const page = highest(tree, /(?:^|\/)index\.html$/)
    return page !== undefined && /docsify/.test((await tree.read(page)) ?? '') ? page : undefined
  },
  read: async (tree, foundAt) => {
    const home = folderOf(foundAt)
    const { name, logo, themeColor, homepage, loadSidebar } = await settingsOf(tree, home)
    const list = sidebar.test(foundAt) ? foundAt : joinPaths(home, loadSidebar ?? '_sidebar.md')
    const contents = list === undefined ? undefined : await tree.read(list)
    const pathOf = (file: string) => joinPaths(home, file)
    const first = homepage === undefined ? undefined : pathOf(homepage)
    return {
      home,
      publicFolders: [home],
      look: {
        name: name?.replaceAll(/<[^<>]*>/g, ''),
        color: themeColor?.startsWith('#') ? themeColor : undefined,
        logo: logo === undefined || /^https?:/.test(logo) ? logo : pathOf(logo),
      },
      // A page of this name is the first one only if the settings name no other.
      addressOf: ({ path }) =>
        path === first ? '' : first !== undefined && path === pathOf('README.md') ? 'README' : undefined,
      isPage: (path) =>
        /\.md$/i.test(path) && isBelow(path, home) && (path !== list || isReadme(path)) && !/(?:^|\/)[._]/.test(path),
      navigation: async (pages) => {
        const languages = languagesOf(tree, home)
        const isOther = (path: string) => languages.some(({ folder }) => isBelow(path, folder))
        const own = [...pages.keys()].filter((path) => !isOther(path))
        const items =
          contents === undefined
            ? automaticItems(own, home, placeIn(pages))
            : readContents(contents, resolverIn(pages, { home, first }))
        const others: NavigationItem[] = []
        for (const { code, folder } of languages) {
          const list = (await tree.read(joinPaths(folder, '_sidebar.md')!)) ?? ''
          const below = readContents(list, resolverIn(pages, { home, folder }))
          others.push({ title: languageName(code), variant: { kind: 'language', code }, items: below })
        }
        return [...items, ...others]
      },
      translate: async (path, text, context) =>
        translateFences(translateAlerts(translateDocsify(await withIncludes(path, text, context)))),
    }
  },
}
