import { isObject } from '@scriptorium/basics/is-object'
import { readYaml } from '../text/formats/yaml.ts'
import { joinPaths, type FileTree } from '../tree.ts'

const texts = (value: unknown): [string, string][] =>
  isObject(value)
    ? Object.entries(value).flatMap(([name, one]) =>
        typeof one === 'string' || typeof one === 'number' ? [[name, String(one)] as [string, string]] : [],
      )
    : []

/** Returns the texts of a dictionary that a program in Python writes down. Only plain texts are read. */
const inProgram = (settings: string): [string, string][] => {
  const [, body = ''] = /^myst_substitutions\s*=\s*\{([\s\S]*?)^\}/m.exec(settings) ?? []
  const entry = /(["'])([\w.-]+)\1\s*:\s*r?(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)')/g
  return [...body.matchAll(entry)].map(([, , name = '', double, single]) => [
    name,
    (double ?? single ?? '').replaceAll('\\n', '\n').replaceAll(/\\(["'\\])/g, '$1'),
  ])
}

/** Returns the texts that stand for names on all pages: those of the settings, and of the files of YAML that the settings read. */
export const readSubstitutions = async (
  tree: FileTree,
  home: string,
  settings: string,
): Promise<Map<string, string>> => {
  const found = new Map(inProgram(settings))
  if (!/myst_substitutions/.test(settings)) return found
  for (const [, name] of settings.matchAll(/["']([\w./-]+\.ya?ml)["']/g)) {
    const path = joinPaths(home, name!)
    const text = path !== undefined && tree.paths.includes(path) ? await tree.read(path) : undefined
    for (const [key, value] of texts(readYaml(text ?? ''))) found.set(key, value)
  }
  return found
}

/** Returns the texts of a page, which come before those of all pages. */
export const pageSubstitutions = (fields: Readonly<Record<string, unknown>>): [string, string][] => [
  ...texts(fields['substitutions']),
  ...texts(isObject(fields['myst']) ? fields['myst']['substitutions'] : undefined),
]
