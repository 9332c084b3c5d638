import { exportTree, type ExportTool } from '@scriptorium/import/export'
import { isMarkdown } from '../source.ts'
import type { Exported, ExportedFile } from './export-space.ts'

export { isConditional } from '@scriptorium/import/export'

const isText = ({ path }: ExportedFile): boolean =>
  isMarkdown(path) || /(?:^|\/)\.gitbook\/includes\/.*\.md$/i.test(path)

/** Returns an export as the folder of another tool, with its settings. Files that are no pages stay beside the pages. */
export const forTool = async (exported: Exported, tool: ExportTool, name: string): Promise<Exported> => {
  const texts = exported.files.filter(isText)
  const decoder = new TextDecoder()
  const read = await Promise.all(
    texts.map(async (file) => ({ path: file.path, text: decoder.decode(await file.read()) })),
  )
  const { files, conditional, placeOf } = exportTree(read, tool, name)
  const others = exported.files.filter((file) => !isText(file))
  return {
    ...exported,
    conditional,
    files: [
      ...files.map(({ path, text }) => ({ path, read: () => Promise.resolve(Buffer.from(text)) })),
      ...others.map((file) => ({ ...file, path: placeOf(file.path) })),
    ],
  }
}
