import { deletedNote } from '../tree/conflict-hint.ts'
import { allVersions, isContested, mapVersions, type MergedPart, mergeWhole, type Texts } from './parts.ts'
import { mergeSequences } from './sequences.ts'

interface Code {
  readonly indent: string
  readonly fence: string
  readonly info: string
  readonly lines: readonly string[]
}

const fencePattern = /^( {0,3})(`{3,}|~{3,})([^\n]*)$/

const readCode = (source: string): Code | undefined => {
  const [first, ...lines] = source.split('\n')
  const opening = fencePattern.exec(first!)
  const closing = fencePattern.exec(lines.pop() ?? '')
  if (!opening || !closing?.[2]!.startsWith(opening[2]!) || closing[3]!.trim() !== '') return undefined
  return { indent: opening[1]!, fence: opening[2]!, info: opening[3]!, lines }
}

/** Merges two edits of fenced code line by line; undefined if one of the texts is not fenced code. */
export const mergeCode = (texts: Texts): MergedPart | undefined => {
  const codes = allVersions(mapVersions(texts, readCode))
  if (!codes) return undefined
  const infos = mapVersions(codes, ({ info }) => info)
  if (isContested(infos)) return undefined
  const { main, request } = codes
  const fence = request.fence.length > main.fence.length ? request.fence : main.fence
  const fenced = (lines: readonly string[]): string =>
    [fence + mergeWhole(infos), ...lines, fence]
      .map((line, index, all) => (index === 0 || index === all.length - 1 ? main.indent + line : line))
      .join('\n')
  const steps = mergeSequences(mapVersions(codes, ({ lines }) => lines))
  const merged: string[] = []
  const contested: string[] = []
  const notes: string[] = []
  for (const step of steps) {
    if (step.from === 'conflict') {
      contested.push(...step.items.map((index) => request.lines[index]!))
      if (step.items.length === 0) notes.push(deletedNote('line', merged.length))
    } else {
      if (step.from === 'both') contested.push(request.lines[step.request!]!)
      merged.push(step.from === 'request' ? request.lines[step.request!]! : main.lines[step.main!]!)
    }
  }
  return { text: fenced(merged), conflicts: [...(contested.length > 0 ? [fenced(contested)] : []), ...notes] }
}
