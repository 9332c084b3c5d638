import type { Disk } from 'flydrive'

/** How many bytes a key holds; undefined when it holds none. */
export const sizeOf = async (disk: Disk, key: string): Promise<number | undefined> =>
  (await disk.exists(key)) ? (await disk.getMetaData(key)).contentLength : undefined

/** All keys that begin with a prefix, read a page at a time. */
export async function* keysOf(disk: Disk, prefix: string): AsyncGenerator<string> {
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll(prefix, { recursive: true, ...(paginationToken && { paginationToken }) })
    for (const object of page.objects) if (object.isFile) yield object.key
    paginationToken = page.paginationToken
  } while (paginationToken)
}
