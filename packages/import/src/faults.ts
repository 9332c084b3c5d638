import { parse as parseToml } from 'smol-toml'
import { moduleOf } from './program/module.ts'
import { yamlFault } from './text/formats/yaml.ts'
import type { FileTree, Kept } from './tree.ts'

/** What is wrong with a text, and in which of its lines. */
export interface Fault {
  line: number
  reason: string
}

// A description of an API can be a hundred times as long as settings.
const maxCharacters = 1_000_000

const thrownBy = (read: () => unknown): Fault | undefined => {
  try {
    read()
    return undefined
  } catch (error) {
    const { message, line, loc } = error as Error & { line?: number; loc?: { line: number } }
    const [reason = ''] = message.split('\n')
    return { line: line ?? loc?.line ?? Number(/line (\d+)/.exec(reason)?.[1] ?? 1), reason: reason.slice(0, 120) }
  }
}

const faultIn: readonly [RegExp, (path: string, text: string) => Fault | undefined][] = [
  [/\.ya?ml$/i, (_, text) => yamlFault(text)],
  [/\.toml$/i, (_, text) => thrownBy(() => parseToml(text))],
  [/\.json$/i, (_, text) => thrownBy(() => JSON.parse(text) as unknown)],
  [/\.[cm]?[jt]s$/i, (path, text) => thrownBy(() => moduleOf(path, text))],
]

/** Returns a tree of settings that records which of them are read. `end` stops that, and returns what is wrong with those settings. */
export const notingSettings = (tree: FileTree) => {
  let texts: Map<string, string> | undefined = new Map<string, string>()
  const read = async (path: string): Promise<string | undefined> => {
    const text = await tree.read(path)
    if (texts && text !== undefined && text.length <= maxCharacters && faultIn.some(([ending]) => ending.test(path)))
      texts.set(path, text)
    return text
  }
  const end = (): Kept[] => {
    const noted = [...(texts ?? [])]
    texts = undefined
    return noted.flatMap(([path, text]) => {
      const fault = text.trim() === '' ? undefined : faultIn.find(([ending]) => ending.test(path))?.[1](path, text)
      return fault ? [{ path, line: fault.line, construct: `Settings that cannot be read: ${fault.reason}` }] : []
    })
  }
  return { tree: { ...tree, read }, end }
}
