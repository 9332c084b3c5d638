import { automaticItems } from '../../navigation/automatic.ts'
import { titleOfName } from '../../navigation/words.ts'
import { htmlToMarkdown } from '../../html/html-to-markdown.ts'
import { lastPartOf, stemOf, type FileTree } from '../../tree.ts'
import { placeIn } from '../places.ts'
import type { Setup, Tool } from '../tool.ts'

const maxBytes = 50_000_000

/** Returns a document of Word as Markdown, with its pictures as files. Nothing in it is run. */
const readDocument = async (
  tree: FileTree,
  path: string,
  addAsset: NonNullable<Setup['assets']>['push'],
): Promise<string | undefined> => {
  const bytes = await tree.bytes?.(path)
  if (bytes === undefined || bytes.length > maxBytes) return undefined
  const { default: mammoth } = await import('mammoth')
  let count = 0
  const image = mammoth.images.imgElement(async (picture) => {
    const ending = /^image\/(\w+)/.exec(picture.contentType)?.[1] ?? 'png'
    const name = `${stemOf(path)}-${++count}.${ending === 'jpeg' ? 'jpg' : ending}`
    addAsset({ path: name, bytes: new Uint8Array(await picture.readAsArrayBuffer()) })
    return { src: `/${name}` }
  })
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(bytes) },
    { convertImage: image, externalFileAccess: false },
  )
  return (await htmlToMarkdown(value, true)).text
}

/** Documents of Word: a page for each. */
export const word: Tool = {
  name: 'Word',
  find: (tree) =>
    tree.paths.some((path) => /\.(?:mdx?|adoc|rst|html?)$/i.test(path))
      ? undefined
      : tree.paths.find((path) => /\.docx$/i.test(path)),
  read: (tree) => {
    const assets: NonNullable<Setup['assets']> = []
    return Promise.resolve({
      home: '',
      publicFolders: [''],
      assets,
      isPage: (path) => /\.docx$/i.test(path) && !/(?:^|\/)(?:\.|~\$)/.test(path),
      load: (path) => readDocument(tree, path, (...added) => assets.push(...added)),
      titleOf: ({ path }) => Promise.resolve(titleOfName(stemOf(lastPartOf(path)))),
      navigation: (pages) => Promise.resolve(automaticItems([...pages.keys()], '', placeIn(pages))),
      translate: (_, text) => Promise.resolve(text),
    })
  },
}
