import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ImportError } from './import-error.ts'
import type { Fetching } from './fetching.ts'

/** A larger archive has to be uploaded: it would be in memory while it arrives. */
const maxBytes = 100 * 2 ** 20
const timeoutMs = 300_000

/** Fetches a zip file from an address. */
export const fetchArchive = async (url: string, { services, folder, signal, waitOutside }: Fetching): Promise<void> => {
  const { status, bytes } = await waitOutside(services.outgoing({ url, maxBytes, timeoutMs, signal }))
  if (status !== 200) throw new ImportError(`${new URL(url).hostname} answered ${status}`)
  await writeFile(join(folder, 'archive.zip'), bytes)
}
