import { isObject } from '@scriptorium/basics/is-object'
import { readYaml } from '../../text/formats/yaml.ts'
import { folderOf, joinPaths, type FileTree } from '../../tree.ts'
import { isBelow, textOf } from '../tool.ts'

/** A component of Antora: a folder with an `antora.yml`. Pages without settings are one component, too. */
export interface Component {
  home: string
  name: string
  title: string | undefined
  version: string
  attributes: Record<string, string>
  nav: readonly string[]
}

/** The components of a folder: the one that is imported, and the others that it can name. */
export type Components = readonly [Component, ...Component[]]

/** Returns the component that a file belongs to. */
export const componentOf = (components: Components, path: string): Component =>
  components.filter(({ home }) => isBelow(path, home)).toSorted((a, b) => b.home.length - a.home.length)[0] ??
  components[0]

/** Reads a component from its settings, or from a folder without settings. */
export const readComponent = async (tree: FileTree, foundAt: string): Promise<Component> => {
  const settings = foundAt.endsWith('antora.yml') ? readYaml((await tree.read(foundAt)) ?? '') : {}
  const home = foundAt.endsWith('antora.yml') ? folderOf(foundAt) : ''
  const { asciidoc: own, nav } = settings
  const values = isObject(own) && isObject(own['attributes']) ? own['attributes'] : {}
  const [name, version] = [textOf(settings['name']) ?? '', String(settings['version'] ?? '')]
  const title = textOf(settings['title'])
  const attributes = {
    ...Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value).replace(/@$/, '')])),
    'page-component-version': version,
    'page-component-title': title ?? '',
    'page-component-name': name,
  }
  const files = Array.isArray(nav) ? nav.map((one) => joinPaths(home, String(one)) ?? '') : []
  return { home, name, title, version, attributes, nav: files }
}

/** Returns what the addresses of a component begin with. */
export const baseOf = ({ name, version }: Component): string =>
  [name === 'ROOT' ? '' : name, /^(?:~|master|null|true)?$/.test(version) ? '' : version].filter(Boolean).join('/')

/** Replaces `{name}` by the value of an attribute. */
export const withValues = (text: string, attributes: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{([\w-]+)\}/g, (whole, name: string) =>
    Object.hasOwn(attributes, name) ? attributes[name]! : whole,
  )
