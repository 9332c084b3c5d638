import { listIn, objectIn, textIn, type Value } from '../../program/values.ts'
import { titleOfName } from '../../navigation/words.ts'
import { joinPaths, type FileTree } from '../../tree.ts'
import { pluginSettings, presetSettings } from './docusaurus-settings.ts'
import { isBelow } from '../tool.ts'

/**
 * A version or a language of the documents, or other documents of the same site. It has its folder, and its sidebars in a program or in a
 * file of JSON.
 */
export interface Version {
  kind: 'language' | 'version' | 'documents'
  code: string
  title: string
  folder: string
  sidebars: string | undefined
  /** The path at which the addresses of all documents begin. */
  base: string
  /** What its addresses begin with: after the path of all documents for a version, and before it for a language. */
  address: string
}

/** Returns what a text in JSON says; undefined if it is none. */
export const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const baseOf = (settings: Record<string, Value>): string =>
  (textIn(settings['routeBasePath']) ?? 'docs').replace(/^\/+|\/+$/g, '')

/** Returns the versions of the documents, the one that readers see first at the front. */
const readVersions = async (
  tree: FileTree,
  root: string,
  settings: Record<string, Value>,
  { home, sidebars }: { home: string; sidebars: string | undefined },
): Promise<Version[]> => {
  const listed = joinPaths(root, 'versions.json') ?? ''
  const names: unknown = tree.paths.includes(listed) ? parse((await tree.read(listed)) ?? '[]') : []
  const codes = (Array.isArray(names) ? names : []).filter((one): one is string => typeof one === 'string')
  const said = objectIn(settings['versions'])
  const only = listIn(settings['onlyIncludeVersions'])
  const isShown = (code: string) =>
    only.length > 0 ? only.includes(code) : code !== 'current' || settings['includeCurrentVersion'] !== false
  const all = ['current', ...codes].filter(isShown).map((code): Version => {
    const { label, path } = objectIn(said[code])
    const isCurrent = code === 'current'
    return {
      kind: 'version',
      code,
      title: textIn(label) ?? (isCurrent ? 'Next' : code),
      folder: isCurrent ? home : (joinPaths(root, 'versioned_docs', `version-${code}`) ?? ''),
      sidebars: isCurrent ? sidebars : joinPaths(root, 'versioned_sidebars', `version-${code}-sidebars.json`),
      base: baseOf(settings),
      address: textIn(path) ?? (isCurrent ? 'next' : code),
    }
  })
  const last = textIn(settings['lastVersion']) ?? codes.find(isShown) ?? 'current'
  const isFirst = ({ code }: Version): boolean => code === last
  return [
    ...all.filter(isFirst).map((version) => ({ ...version, address: textIn(objectIn(said[last])['path']) ?? '' })),
    ...all.filter((version) => !isFirst(version)),
  ]
}

/** Returns the languages whose pages stand in `i18n`. They have the sidebars of the first language. */
const readLanguages = (
  tree: FileTree,
  root: string,
  exported: Record<string, Value>,
  { code: version, sidebars, base }: Version,
): Version[] => {
  const { defaultLocale, locales, localeConfigs } = objectIn(exported['i18n'])
  return listIn(locales).flatMap((value): Version[] => {
    const code = textIn(value)
    const name = version === 'current' ? version : `version-${version}`
    const folder = code && joinPaths(root, 'i18n', code, 'docusaurus-plugin-content-docs', name)
    if (!code || !folder || code === defaultLocale || !tree.paths.some((path) => isBelow(path, folder))) return []
    const { label, path } = objectIn(objectIn(localeConfigs)[code])
    const address = textIn(path) ?? code
    return [{ kind: 'language', code, title: textIn(label) ?? code, folder, sidebars, base, address }]
  })
}

/** Returns the title that the menu at the top gives to other documents. */
const titleOfDocuments = (exported: Record<string, Value>, id: string): string => {
  const items = listIn(objectIn(objectIn(exported['themeConfig'])['navbar'])['items']).map(objectIn)
  return textIn(items.find(({ docsPluginId }) => docsPluginId === id)?.['label']) ?? titleOfName(id)
}

/** Returns all documents of a site: the versions of the main ones, the one that readers see first at the front, their languages, and others. */
export const readDocuments = async (
  tree: FileTree,
  root: string,
  exported: Record<string, Value>,
): Promise<[Version, ...Version[]]> => {
  const preset = presetSettings(exported, 'docs')
  const plugins = pluginSettings(exported, 'plugin-content-docs')
  const isWithPreset =
    Object.keys(preset).length > 0 || tree.paths.some((path) => isBelow(path, joinPaths(root, 'docs') ?? 'docs'))
  const main = plugins.find(({ id }) => id === undefined) ?? (isWithPreset ? undefined : plugins[0])
  const settings = main ?? preset
  const others = plugins.filter((plugin) => plugin !== main)
  const sidebarsOf = (own: Record<string, Value>, names: readonly string[]): string | undefined =>
    [textIn(own['sidebarPath']), ...names]
      .map((name) => (name === undefined ? undefined : joinPaths(root, name)))
      .find((path) => path !== undefined && tree.paths.includes(path))
  const home = joinPaths(root, textIn(settings['path']) ?? 'docs') ?? root
  const sidebars = sidebarsOf(settings, ['sidebars.ts', 'sidebars.js', 'sidebars.json'])
  const base = baseOf(settings)
  const only: Version = { kind: 'version', code: 'current', title: '', folder: home, sidebars, base, address: '' }
  const [first = only, ...versions] = await readVersions(tree, root, settings, { home, sidebars })
  return [
    first,
    ...versions,
    ...readLanguages(tree, root, exported, first),
    ...others.flatMap((own): Version[] => {
      const id = textIn(own['id'])
      const folder = joinPaths(root, textIn(own['path']) ?? id ?? '')
      if (id === undefined || !folder) return []
      const title = titleOfDocuments(exported, id)
      return [
        { kind: 'documents', code: id, title, folder, sidebars: sidebarsOf(own, []), base: baseOf(own), address: '' },
      ]
    }),
  ]
}
