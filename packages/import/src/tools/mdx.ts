import { isMarkdownPage, mdxTranslation } from './mdx-pages.ts'
import { automaticItems } from '../navigation/automatic.ts'
import { placeIn } from './places.ts'
import { highest, type Tool } from './tool.ts'

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
