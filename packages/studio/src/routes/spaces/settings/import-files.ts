import type { DropItem } from 'react-aria-components'
import type { ChosenFile } from '../../../api/workspace/imports.ts'

const filesIn = async (item: DropItem, folder: string): Promise<ChosenFile[]> => {
  if (item.kind === 'file') return [{ path: `${folder}${item.name}`, file: await item.getFile() }]
  if (item.kind === 'text') return []
  const found: ChosenFile[] = []
  for await (const entry of item.getEntries()) found.push(...(await filesIn(entry, `${folder}${item.name}/`)))
  return found
}

/** Returns the files that were dropped, also those in folders. */
export const droppedFiles = async (items: readonly DropItem[]): Promise<ChosenFile[]> =>
  (await Promise.all(items.map((item) => filesIn(item, '')))).flat()

/** Returns the files that were chosen in a dialog of the browser. */
export const chosenFiles = (files: FileList | null): ChosenFile[] =>
  [...(files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }))
