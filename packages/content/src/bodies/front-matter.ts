import { parseDocument } from 'yaml'
import { splitFrontMatter } from '../markdown/front-matter.ts'
import { isContested, mapVersions, mergeWhole, type Texts } from './parts.ts'
import { mergeSequences } from './sequences.ts'

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

const isYaml = (text: string): boolean => parseDocument(text).errors.length === 0

/**
 * Merges two edits of one entry: line by line if they are about different lines, as in a nested list. Otherwise the request's
 * version wins, and also if the lines of both would make the YAML invalid.
 */
const mergeEntry = (texts: Texts): string => {
  if (!isContested(texts)) return mergeWhole(texts)
  const { main, request } = texts
  const lines = mapVersions(texts, (text) => text.split(/(?<=\n)/))
  const heads = mapVersions(lines, ([head]) => head!)
  const inner = mapVersions(lines, ([, ...others]) => others)
  const steps = mergeSequences(inner)
  const items = steps.filter((step) => step.from !== 'conflict')
  if (isContested(heads) || items.length < steps.length || items.some(({ from }) => from === 'both')) return request
  const merged = items.map((step) =>
    step.from === 'request' ? inner.request[step.request!]! : inner.main[step.main!]!,
  )
  const text = [mergeWhole(heads), ...merged].join('')
  return isYaml(text) || !isYaml(main) || !isYaml(request) ? text : request
}

const ended = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

/**
 * Merges front matter key by key. It is metadata, so the request's value wins if both sides changed the same. An entry that one side
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
    if (ours !== undefined && theirs !== undefined) return mergeEntry({ base: was ?? '', main: ours, request: theirs })
    const only = ours ?? theirs
    return only === was ? '' : only
  })
  const lines = main.trimEnd().split(/(?<=\n)/)
  return [lines[0], ...merged, lines.at(-1), main.slice(main.trimEnd().length)].join('')
}
