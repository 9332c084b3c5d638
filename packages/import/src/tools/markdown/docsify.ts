import { automaticItems } from '../../navigation/automatic.ts'
import { readContents } from '../../navigation/read-contents.ts'
import { translateAlerts } from '../../text/alerts.ts'
import { code } from '../../text/blocks.ts'
import { translateDocsify } from '../../text/docsify.ts'
import { translateFences } from '../../text/fences.ts'
import { linesOf } from '../../text/lines.ts'
import { folderOf, joinPaths, type FileTree } from '../../tree.ts'
import { placeIn } from '../places.ts'
import { highest, isBelow, pageAt, type Tool } from '../tool.ts'

const sidebar = /(?:^|\/)_sidebar\.md$/

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
const withIncludes = async (tree: FileTree, path: string, text: string): Promise<string> => {
  const out: string[] = []
  let left = maxIncludes
  for (const { text: line, isCode } of linesOf(text)) {
    const [, target, settings = ''] = (isCode || left === 0 ? null : includeLine.exec(line)) ?? []
    if (target === undefined) {
      out.push(line)
      continue
    }
    left--
    const file = joinPaths(folderOf(path), target)
    const found = file === undefined ? undefined : await tree.read(file)
    out.push(includedText(target, settings, found) ?? line)
  }
  return out.join('\n')
}

/** Returns the settings in the page that loads docsify, as far as they are texts. */
const settingsOf = async (tree: FileTree, home: string): Promise<Record<string, string>> => {
  const page = (await tree.read(joinPaths(home, 'index.html') ?? 'index.html')) ?? ''
  const settings = page.slice(Math.max(0, page.indexOf('$docsify')))
  return Object.fromEntries(
    ['name', 'logo', 'themeColor', 'homepage'].flatMap((name) => {
      const value = new RegExp(`\\b${name}\\s*:\\s*(["'\`])([^"'\`\\n]{1,300})\\1`).exec(settings)?.[2]
      return value === undefined ? [] : [[name, value]]
    }),
  )
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
    const contents = sidebar.test(foundAt) ? await tree.read(foundAt) : undefined
    const { name, logo, themeColor, homepage } = await settingsOf(tree, home)
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
      isPage: (path) => /\.md$/i.test(path) && isBelow(path, home) && !/(?:^|\/)[._]/.test(path),
      navigation: (pages) =>
        Promise.resolve(
          contents === undefined
            ? automaticItems([...pages.keys()], home, placeIn(pages))
            : readContents(contents, (target) => {
                const address = target
                  .replace(/^#/, '')
                  .replace(/[#?].*$/, '')
                  .replace(/^\/+/, '')
                if (/^https?:/.test(target)) return { url: target }
                const found = address === '' ? first : undefined
                const page = target === '' ? undefined : pageAt(pages, [home, address].filter(Boolean).join('/'))
                const path = found !== undefined && pages.has(found) ? found : page?.path
                return target === '' || path === undefined ? {} : { path }
              }),
        ),
      translate: async (path, text) =>
        translateFences(translateAlerts(translateDocsify(await withIncludes(tree, path, text)))),
    }
  },
}
