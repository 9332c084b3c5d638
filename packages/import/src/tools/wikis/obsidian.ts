import { slug } from 'github-slugger'
import { encodePath } from '../../links.ts'
import { automaticItems } from '../../navigation/automatic.ts'
import { file as fileBlock } from '../../text/blocks.ts'
import { blocksIn, mapWikiLinks, partAt, translateObsidian, type WikiLink } from '../../text/dialects/obsidian.ts'
import { readFront } from '../../text/formats/front-matter.ts'
import { folderOf, stemOf, type FileTree, lastPartOf } from '../../tree.ts'
import { placeIn } from '../places.ts'
import { isMostlyMarkdown, type Tool, type TranslationContext } from '../tool.ts'

// For a note with all that its embedded notes embed.
const maxEmbeds = 200
const maxEmbedDepth = 3

const isNote = (path: string): boolean => /\.md$/i.test(path) && !/\.excalidraw\.md$|(?:^|\/)\./i.test(path)

const isPicture = (path: string): boolean => /\.(?:png|jpe?g|gif|svg|webp|avif|bmp)$/i.test(path)

/** Returns a function that finds the file that a note names: by its name anywhere, or by the end of its path. */
const filesByName = (paths: readonly string[]) => {
  const named = new Map<string, string[]>()
  for (const path of paths) {
    const name = lastPartOf(path).toLowerCase()
    for (const one of isNote(path) ? [name, stemOf(name)] : [name]) {
      const same = named.get(one)
      if (same === undefined) named.set(one, [path])
      else same.push(path)
    }
  }
  return (from: string, name: string): string | undefined => {
    const wanted = name.replace(/^(?:\.{0,2}\/)+/, '').toLowerCase()
    const found = (named.get(lastPartOf(wanted)) ?? []).filter((path) =>
      [path, stemOf(path)].some((one) => `/${one.toLowerCase()}`.endsWith(`/${wanted}`)),
    )
    const own = found.find((path) => folderOf(path) === folderOf(from))
    return own ?? found.toSorted((a, b) => a.split('/').length - b.split('/').length || a.length - b.length)[0]
  }
}

const linkTo = (path: string): string => encodePath(`/${path}`)

const anchorOf = ({ place }: WikiLink): string => {
  const last = place.at(-1)
  return last === undefined || last.startsWith('^') ? '' : `#${slug(last)}`
}

const picture = (path: string, { words, name }: WikiLink): string => {
  const [, width] = /^(\d+)(?:x\d+)?$/.exec(words ?? '') ?? []
  if (width !== undefined) return `<img src="${linkTo(path)}" alt="" width="${width}">`
  return `![${words ?? stemOf(lastPartOf(name))}](${linkTo(path)})`
}

/** Returns a function that replaces the links of a note, and puts embedded notes in their places. */
const linker = (tree: FileTree) => {
  const find = filesByName(tree.paths)
  const translateLinks = async (
    path: string,
    given: string,
    keep: TranslationContext['keep'],
    budget: { embeds: number },
    depth = 0,
  ): Promise<string> => {
    // The sign that stands for blocks.
    const text = given.replaceAll('\u0005', '')
    const embedded = new Map<string, string>()
    const wanted: { link: WikiLink; file: string }[] = []
    const isEmbeddable = ({ isEmbedded }: WikiLink, file: string | undefined): file is string =>
      isEmbedded && file !== undefined && isNote(file) && depth < maxEmbedDepth
    const fileOf = ({ name }: WikiLink) => (name === '' ? path : find(path, name))
    mapWikiLinks(text, (link) => {
      const file = fileOf(link)
      if (isEmbeddable(link, file) && budget.embeds-- > 0) wanted.push({ link, file })
      return ''
    })
    for (const { link, file } of wanted) {
      const part = partAt(readFront((await tree.read(file)) ?? '').body, link.place)
      if (part !== undefined)
        embedded.set(link.source, await translateLinks(file, part.trim(), () => undefined, budget, depth + 1))
    }
    const { asBlock, withBlocks } = blocksIn()
    const translated = mapWikiLinks(text, (link, line) => {
      const { name, place, words, isEmbedded, source } = link
      const file = fileOf(link)
      const shown = words ?? [name, ...place.map((one) => one.replace(/^\^/, ''))].filter(Boolean).join(' > ')
      if (file === undefined) {
        keep({ path, line, construct: source })
        return shown
      }
      const whole = embedded.get(source)
      if (whole !== undefined) return asBlock(whole)
      if (isEmbedded && isPicture(file)) return picture(file, link)
      if (isEmbedded && !isNote(file)) return asBlock(fileBlock(linkTo(file)))
      return `[${shown}](${name === '' ? '' : linkTo(file)}${anchorOf(link)})`
    })
    return withBlocks(translated)
  }
  return translateLinks
}

/** A vault of Obsidian, or notes of another program with links in double brackets. */
export const obsidian: Tool = {
  name: 'Obsidian',
  find: async (tree) => {
    if (!isMostlyMarkdown(tree)) return undefined
    const find = filesByName(tree.paths)
    for (const path of tree.paths.filter(isNote)) {
      let isOwn = false
      mapWikiLinks((await tree.read(path)) ?? '', ({ name }) => {
        isOwn ||= name !== '' && find(path, name) !== undefined
        return ''
      })
      if (isOwn) return path
    }
    return undefined
  },
  read: (tree) => {
    const translateLinks = linker(tree)
    return Promise.resolve({
      home: '',
      publicFolders: [''],
      isPage: isNote,
      titleOf: ({ path }) => Promise.resolve(stemOf(lastPartOf(path))),
      navigation: (pages) => Promise.resolve(automaticItems([...pages.keys()], '', placeIn(pages))),
      translate: async (path, text, { keep }) =>
        translateObsidian(await translateLinks(path, text, keep, { embeds: maxEmbeds })),
    })
  },
}
