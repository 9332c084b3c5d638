import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Client } from '@scriptorium/client'
import { CommandError } from '../output.ts'

/** What is printed. */
interface Printed {
  spaceId: string
  /** A change request to print instead of the main content. */
  changeRequestId?: string | undefined
}

const linkOf = async (docs: Client, { spaceId, changeRequestId }: Printed): Promise<string> => {
  const { url } =
    changeRequestId === undefined
      ? await docs.getSpacePDF({ params: { spaceId } })
      : await docs.getChangeRequestPDF({ params: { spaceId, changeRequestId } })
  return url
}

/** Writes a space to a PDF file. */
export const exportPdf = async (docs: Client, file: string, printed: Printed): Promise<void> => {
  const response = await fetch(await linkOf(docs, printed))
  if (!response.ok) {
    const reason = (await response.text()).slice(0, 200)
    throw new CommandError(`The server cannot print the space: ${response.status} ${reason}`)
  }
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, new Uint8Array(await response.arrayBuffer()))
}
