import { listIn, objectIn, textIn, type Value } from '../program/read-program.ts'
import { joinPaths, type FileTree } from '../tree.ts'
import { isBelow } from './tool.ts'

/** A version or a language of the documents. It has its folder, and its sidebars in a program or in a file of JSON. */
export interface Version {
  kind: 'language' | 'version'
  code: string
  title: string
  folder: string
  sidebars: string | undefined
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

/** Returns the versions of the documents, the one that readers see first at the front. */
export const readVersions = async (
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
export const readLanguages = (
  tree: FileTree,
  root: string,
  exported: Record<string, Value>,
  { code: version, sidebars }: Version,
): Version[] => {
  const { defaultLocale, locales, localeConfigs } = objectIn(exported['i18n'])
  return listIn(locales).flatMap((value): Version[] => {
    const code = textIn(value)
    const name = version === 'current' ? version : `version-${version}`
    const folder = code && joinPaths(root, 'i18n', code, 'docusaurus-plugin-content-docs', name)
    if (!code || !folder || code === defaultLocale || !tree.paths.some((path) => isBelow(path, folder))) return []
    const { label, path } = objectIn(objectIn(localeConfigs)[code])
    return [{ kind: 'language', code, title: textIn(label) ?? code, folder, sidebars, address: textIn(path) ?? code }]
  })
}
