import { translateAlerts } from '../../text/alerts.ts'
import { isMarkdownPage, mdxTranslation } from './mdx-pages.ts'
import { automaticItems } from '../../navigation/automatic.ts'
import { translateAdmonitions } from '../../text/dialects/admonitions.ts'
import { translateHeadingIds } from '../../text/headings.ts'
import { linesOf } from '../../text/lines.ts'
import { placeIn } from '../places.ts'
import { highest, type Tool } from '../tool.ts'

const numbered = /(?:^|\/)\d{1,3}[-_.][a-z]/i

/** Pages in Markdown whose files or folders have numbers that order them, without the settings of a known tool. */
export const numberedPages: Tool = {
  name: 'Numbered Markdown',
  find: ({ paths }) => {
    const pages = paths.filter((path) => /\.md$/i.test(path))
    const own = pages.filter((path) => numbered.test(path))
    return own.length >= 3 && own.length * 2 > pages.length ? own[0] : undefined
  },
  read: (tree, foundAt) => mdx.read(tree, foundAt),
}

/** Pages in MDX without the settings of a known tool. */
export const mdx: Tool = {
  name: 'MDX',
  find: (tree) => highest(tree, /\.mdx$/i),
  read: () =>
    Promise.resolve({
      home: '',
      publicFolders: ['public', 'static'],
      isPage: (path) => isMarkdownPage(path) && !/(?:^|\/)[._]/.test(path),
      navigation: (pages) => Promise.resolve(automaticItems([...pages.keys()], '', placeIn(pages))),
      translate: mdxTranslation(['']),
    }),
}

const ofPython = /^(?:(?:!!!|\?\?\?\+?)\s+\w|=== ")/
const extension = /^(?: {0,3}:{3,}\s*[a-z]|import\s.+\sfrom\s+['"]|#+\s.*\{#[\w-]+\}\s*$)/i
const alert = /^\s*>\s*\[![a-z]/i

const hasLine = (text: string, ...kinds: readonly RegExp[]): boolean =>
  linesOf(text).some(({ text: line, isCode }) => !isCode && kinds.some((kind) => kind.test(line)))

/** Pages in Markdown with the extensions of tools, without the settings of the tool: it keeps them elsewhere. Others stay as they are. */
export const extendedMarkdown: Tool = {
  name: 'Markdown with extensions',
  find: async (tree) => {
    for (const path of tree.paths.filter(isMarkdownPage))
      if (hasLine((await tree.read(path)) ?? '', extension, ofPython, alert)) return path
    return undefined
  },
  read: async (tree, foundAt) => {
    const setup = await mdx.read(tree, foundAt)
    const translate = mdxTranslation([''], { isMarkdown: (_, { body }) => !/^import\s.+\sfrom\s+['"]/m.test(body) })
    return {
      ...setup,
      translate: async (path, text, context) => {
        if (hasLine(text, ofPython)) return translateHeadingIds(translateAlerts(translateAdmonitions(text)))
        return hasLine(text, extension) ? translate(path, text, context) : translateAlerts(text)
      },
    }
  },
}
