import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach } from 'vitest'

/** Gives each test of a file an empty folder, and deletes the folder after the test. */
export const testFolder = () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'scriptorium-test-'))
    return () => rm(folder, { recursive: true, force: true })
  })
  const within = (...names: string[]): string => join(folder, ...names)
  return {
    /** Returns the path of the folder, or of an entry in it. */
    within,
    /** Writes a file, with the folders above it. */
    put: async (name: string, content: string | Uint8Array): Promise<void> => {
      await mkdir(dirname(within(name)), { recursive: true })
      await writeFile(within(name), content)
    },
  }
}
