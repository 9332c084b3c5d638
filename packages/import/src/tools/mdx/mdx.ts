import { isMarkdownPage, mdxTranslation } from './mdx-pages.ts'
import { automaticItems } from '../../navigation/automatic.ts'
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
