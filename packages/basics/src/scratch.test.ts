import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { anyOwner, ownerMark, removeAbandoned } from './scratch.ts'

const run = promisify(execFile)
const module = JSON.stringify(new URL('scratch.ts', import.meta.url).href)

let folder: string
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'scratch-test-'))))
afterEach(() => rm(folder, { recursive: true }))

/** Runs a program that has `createScratch`, with a folder for temporary files of its own. */
const runProgram = (program: string) =>
  run(process.execPath, ['--input-type=module', '-e', `import { createScratch } from ${module}\n${program}`], {
    env: { ...process.env, TMPDIR: folder, TEMP: folder },
  })

const names = new RegExp(`^${anyOwner}~$`)

describe('createScratch', () => {
  test('deletes the folders of processes that were killed', async () => {
    const killed = runProgram("await createScratch('git'); process.kill(process.pid, 'SIGKILL')")
    await expect(killed).rejects.toMatchObject({ signal: 'SIGKILL' })
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^scriptorium-git-/)])
    const others = [`scriptorium-git-${ownerMark}-abcdef`, 'scriptorium-git-000000-1-abcdef', 'scriptorium-git-other']
    for (const name of others) await mkdir(join(folder, name))
    await runProgram("await createScratch('pdf')")
    expect(await readdir(folder)).toEqual([...others.toSorted(), expect.stringMatching(/^scriptorium-pdf-/)])
  })
})

describe('removeAbandoned', () => {
  test('deletes what an earlier process with the same id left behind', async () => {
    const name = `${ownerMark}~`
    await writeFile(join(folder, name), '')
    await removeAbandoned(folder, names)
    expect(await readdir(folder)).toEqual([name])
    await utimes(join(folder, name), 1, 1)
    await removeAbandoned(folder, names)
    expect(await readdir(folder)).toEqual([])
  })

  test('does nothing where there is no folder', async () => {
    await expect(removeAbandoned(join(folder, 'none'), names)).resolves.toBeUndefined()
  })
})
