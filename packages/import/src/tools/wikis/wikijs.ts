import { htmlToMarkdown } from '../../html/html-to-markdown.ts'
import { automaticItems } from '../../navigation/automatic.ts'
import { translateAlerts } from '../../text/alerts.ts'
import { translateTabsets, translateQuotes } from '../../text/dialects/wikijs.ts'
import { readFront } from '../../text/formats/front-matter.ts'
import { translateFences } from '../../text/fences.ts'
import type { FileTree } from '../../tree.ts'
import { placeIn } from '../places.ts'
import { isHtmlPage } from '../documents/html-pages.ts'
import type { Tool } from '../tool.ts'

const comment = /^\uFEFF?<!--\s*\n([\s\S]*?)\n-->\s*/

/** Returns the text of a page with its fields before it. Pages in HTML have them in a comment. */
const readPage = async (tree: FileTree, path: string): Promise<string | undefined> => {
  const text = await tree.read(path)
  return text?.replace(comment, (_, fields: string) => `---\n${fields}\n---\n\n`)
}

const isOwn = async (tree: FileTree, path: string): Promise<boolean> => {
  const { fields } = readFront((await readPage(tree, path)) ?? '')
  return typeof fields['editor'] === 'string' && fields['dateCreated'] !== undefined
}

/** The folder that Wiki.js keeps in Git: pages in Markdown or HTML with their fields. */
export const wikijs: Tool = {
  name: 'Wiki.js',
  find: async (tree) => {
    const pages = tree.paths.filter((path) => /\.(?:md|html)$/.test(path))
    const first = pages.find((path) => /(?:^|\/)home\.(?:md|html)$/.test(path)) ?? pages[0]
    return first !== undefined && (await isOwn(tree, first)) ? first : undefined
  },
  read: (tree) =>
    Promise.resolve({
      home: '',
      publicFolders: [''],
      isPage: (path) => /\.(?:md|html)$/.test(path) && !/(?:^|\/)\./.test(path),
      load: (path) => readPage(tree, path),
      hiddenIn: () => (page) => page.front.fields['published'] === false,
      navigation: (pages) => {
        const items = automaticItems([...pages.keys()], '', placeIn(pages))
        const home = items.find(({ path }) => path !== undefined && /^home\.(?:md|html)$/.test(path))
        return Promise.resolve(home === undefined ? items : [home, ...items.filter((one) => one !== home)])
      },
      addressOf: ({ path }) => (/^home\.(?:md|html)$/.test(path) ? '' : path.replace(/\.\w+$/, '')),
      translate: async (path, text) =>
        isHtmlPage(path)
          ? (await htmlToMarkdown(text, true)).text
          : translateFences(translateAlerts(translateQuotes(translateTabsets(text)))),
    }),
}
