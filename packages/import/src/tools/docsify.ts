import { automaticItems } from '../navigation/automatic.ts'
import { readContents } from '../navigation/read-contents.ts'
import { translateAlerts } from '../text/alerts.ts'
import { translateDocsify } from '../text/docsify.ts'
import { translateFences } from '../text/fences.ts'
import { folderOf, joinPaths, type FileTree } from '../tree.ts'
import { placeIn } from './places.ts'
import { highest, isBelow, pageAt, type Tool } from './tool.ts'

const sidebar = /(?:^|\/)_sidebar\.md$/

/** Replaces links that include their file by its content. */
const withIncludes = async (tree: FileTree, path: string, text: string): Promise<string> => {
  let out = text
  for (const [whole, target = '', settings = ''] of [
    ...text.matchAll(/^\[[^\]]*\]\((\S+)\s+':include([^']*)'\)\s*$/gm),
  ].slice(0, 20)) {
    const file = joinPaths(folderOf(path), target)
    const found = file === undefined ? undefined : await tree.read(file)
    const language = /:type=code\s+(\w+)/.exec(settings)?.[1] ?? /\.(\w+)$/.exec(target)?.[1] ?? ''
    if (found !== undefined)
      out = out.replace(whole, () => (target.endsWith('.md') ? found : `\`\`\`${language}\n${found.trimEnd()}\n\`\`\``))
  }
  return out
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
    return {
      home,
      publicFolders: [home],
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
                const page = target === '' ? undefined : pageAt(pages, [home, address].filter(Boolean).join('/'))
                return page ? { path: page.path } : {}
              }),
        ),
      translate: async (path, text) =>
        translateFences(translateAlerts(translateDocsify(await withIncludes(tree, path, text)))),
    }
  },
}
