import { isScalar, isSeq, type Node } from 'yaml'
import { methods } from './methods.ts'
import { pathFilesIn, type PathFile } from './path-files.ts'

/** The problem codes that an operation lists, and where it lists them. */
interface Listed {
  file: string
  /** JSON pointer of the list within the file. */
  pointer: string
  places: Map<string, { line: number; col: number }>
}

/** A problem code that an operation lists in one state of the spec only. */
export interface CodeChange {
  operationId: string
  code: string
  kind: 'added' | 'removed'
  file: string
  pointer: string
  line: number
  col: number
}

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')

const placesIn = ({ lines }: PathFile, list: unknown): Listed['places'] => {
  const codes = isSeq<Node>(list) ? list.items.filter((item) => isScalar(item)) : []
  return new Map(codes.map((item) => [String(item.value), lines.linePos(item.range![0])]))
}

const listedIn = (folder: string): Map<string, Listed> => {
  const found = pathFilesIn(folder).flatMap((path) =>
    methods.flatMap((method): [string, Listed][] => {
      const keys = [...path.at, method]
      const id = path.document.getIn([...keys, 'operationId'])
      if (typeof id !== 'string') return []
      const places = placesIn(path, path.document.getIn([...keys, 'x-problems']))
      return [[id, { file: path.file, pointer: `#/${[...keys, 'x-problems'].map(escaped).join('/')}`, places }]]
    }),
  )
  return new Map(found)
}

const missingIn = (from: Map<string, Listed>, other: Map<string, Listed>, kind: CodeChange['kind']): CodeChange[] =>
  [...from].flatMap(([operationId, { file, pointer, places }]) => {
    const known = other.get(operationId)?.places
    if (!known) return []
    return [...places]
      .filter(([code]) => !known.has(code))
      .map(([code, at]) => ({ operationId, code, kind, file, pointer, ...at }))
  })

/** Returns the problem codes (`x-problems`) that operations of both spec folders list in one of them only. */
export const problemCodeChanges = (base: string, revision: string): CodeChange[] => {
  const [before, after] = [listedIn(base), listedIn(revision)]
  return [...missingIn(before, after, 'removed'), ...missingIn(after, before, 'added')]
}
