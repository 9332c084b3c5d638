import { splitFrontMatter } from '../markdown/front-matter.ts'
import { mapVersions, mergeWhole, type Texts } from './parts.ts'

const keyPattern = /^([^\s#:'"][^:\n]*):(?:\s|$)/

/** Returns the entries of front matter by key, each with its lines. */
const entriesOf = (yaml: string): Map<string, string> => {
  const entries = new Map<string, string>()
  let key = ''
  for (const line of yaml.split(/(?<=\n)/)) {
    const name = keyPattern.exec(line)?.[1]
    if (name !== undefined) for (key = name; entries.has(key);) key += '\0'
    entries.set(key, (entries.get(key) ?? '') + line)
  }
  return entries
}

const ended = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

/**
 * Merges front matter key by key. It is metadata, so the request's value wins if both sides changed it. An entry that one side
 * removed stays if the other changed it.
 */
export const mergeFrontMatter = (texts: Texts): string => {
  const { base, main, request } = texts
  if (request === base || request === main) return main
  if (main === base || main === '') return request
  if (request === '') return main
  const entries = mapVersions(texts, (text) => entriesOf(ended(splitFrontMatter(text).yaml)))
  const merged = [...new Set([...entries.main.keys(), ...entries.request.keys()])].map((key) => {
    const [was, ours, theirs] = [entries.base.get(key), entries.main.get(key), entries.request.get(key)]
    if (ours !== undefined && theirs !== undefined) return mergeWhole({ base: was ?? '', main: ours, request: theirs })
    const only = ours ?? theirs
    return only === was ? '' : only
  })
  const lines = main.trimEnd().split(/(?<=\n)/)
  return [lines[0], ...merged, lines.at(-1), main.slice(main.trimEnd().length)].join('')
}
