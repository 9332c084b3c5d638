import type { Disk } from 'flydrive'

/** Returns the size of a stored file in bytes, or undefined if there is none. */
export const sizeOf = async (disk: Disk, key: string): Promise<number | undefined> =>
  (await disk.exists(key)) ? (await disk.getMetaData(key)).contentLength : undefined

/** Yields all keys with a prefix, reading one page of them at a time. */
export async function* keysOf(disk: Disk, prefix: string): AsyncGenerator<string> {
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll(prefix, { recursive: true, ...(paginationToken && { paginationToken }) })
    for (const object of page.objects) if (object.isFile) yield object.key
    paginationToken = page.paginationToken
  } while (paginationToken)
}
