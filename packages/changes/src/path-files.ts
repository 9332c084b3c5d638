import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LineCounter, parseDocument, type Document } from 'yaml'

/** The file of a path item, with its lines. */
export interface PathFile {
  /** The path, such as `/v1/spaces/{spaceId}`. */
  path: string
  file: string
  document: Document
  lines: LineCounter
  /** The keys that lead to the path item. */
  at: string[]
}

const read = (folder: string, file: string) => {
  const lines = new LineCounter()
  return { file, lines, document: parseDocument(readFileSync(join(folder, file), 'utf8'), { lineCounter: lines }) }
}

/** Returns the files of the paths of a spec folder. */
export const pathFilesIn = (folder: string): PathFile[] => {
  const root = read(folder, 'openapi.yaml')
  const paths = Object.entries((root.document.toJS() as { paths?: Record<string, { $ref?: unknown }> }).paths ?? {})
  return paths.map(([path, { $ref }]) =>
    typeof $ref === 'string' ? { path, ...read(folder, $ref), at: [] } : { path, ...root, at: ['paths', path] },
  )
}
