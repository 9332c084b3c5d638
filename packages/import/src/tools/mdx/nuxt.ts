import { automaticItems, type Place } from '../../navigation/automatic.ts'
import { translateAlerts } from '../../text/alerts.ts'
import { translateMdc } from '../../text/dialects/mdc.ts'
import { translateFences } from '../../text/fences.ts'
import { readYaml } from '../../text/formats/yaml.ts'
import { linesOf } from '../../text/lines.ts'
import { folderOf, joinPaths, type FileTree } from '../../tree.ts'
import { placeIn } from '../places.ts'
import { byHeight, isBelow, isMostlyMarkdown, textOf, type Tool } from '../tool.ts'

const isPage = (path: string): boolean => /\.md$/i.test(path) && !/(?:^|\/)\./.test(path)

const plainPath = (path: string): string =>
  path
    .split('/')
    .map((part) => part.replace(/^\d+\./, ''))
    .join('/')
    .replace(/\.md$/i, '')
    .replace(/(?:^|\/)index$/, '')

/** Returns what the files of folders say about the places of these. */
const placesOfFolders = async (tree: FileTree): Promise<Map<string, Place>> => {
  const places = new Map<string, Place>()
  for (const path of tree.paths.filter((one) => /(?:^|\/)(?:\.navigation|_dir)\.ya?ml$/.test(one))) {
    const { title, navigation } = readYaml((await tree.read(path)) ?? '')
    const inside =
      typeof navigation === 'object' ? (navigation as Record<string, unknown> | null)?.['title'] : undefined
    places.set(`${folderOf(path)}/`, { title: textOf(title) ?? textOf(inside), isHidden: navigation === false })
  }
  return places
}

const hasComponent = (text: string): boolean => {
  const lines = linesOf(text).filter(({ isCode }) => !isCode)
  const names = lines.some(({ text: line }) => /^::[a-z][\w-]*(?:\{.*\})?\s*$/i.test(line))
  return names && lines.some(({ text: line }) => line.trim() === '::')
}

/** Nuxt Content, also with the themes Docus and Nuxt UI: its settings, or pages with components between lines of colons. */
export const nuxt: Tool = {
  name: 'Nuxt Content',
  find: async (tree) => {
    const settings = byHeight(tree, /(?:^|\/)(?:content|nuxt)\.config\.\w+$/).find((path) =>
      tree.paths.some((page) => isPage(page) && isBelow(page, joinPaths(folderOf(path), 'content')!)),
    )
    if (settings !== undefined || !isMostlyMarkdown(tree)) return settings
    for (const path of tree.paths.filter(isPage)) if (hasComponent((await tree.read(path)) ?? '')) return path
    return undefined
  },
  read: async (tree, foundAt) => {
    const isSettings = !isPage(foundAt)
    const root = isSettings ? folderOf(foundAt) : ''
    const home = isSettings ? joinPaths(root, 'content')! : ''
    const places = await placesOfFolders(tree)
    return {
      home,
      publicFolders: [joinPaths(root, 'public')!],
      isPage: (path) => isPage(path) && isBelow(path, home),
      addressOf: ({ path }) => plainPath(home === '' ? path : path.slice(home.length + 1)),
      hiddenIn: () => (page) => page.front.fields['navigation'] === false,
      navigation: (pages) => {
        const placeOf = placeIn(pages)
        const isLeftOut = (path: string) => pages.get(path)?.front.fields['navigation'] === false
        return Promise.resolve(
          automaticItems([...pages.keys()], home, (path) => ({
            ...(places.get(path) ?? placeOf(path)),
            ...(isLeftOut(path) && { isHidden: true }),
          })),
        )
      },
      translate: (path, text, { keep }) =>
        Promise.resolve(
          translateFences(translateAlerts(translateMdc(text, (construct, line) => keep({ path, line, construct })))),
        ),
    }
  },
}
