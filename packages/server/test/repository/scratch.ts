import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { offline } from '../support/process.ts'

const root = new URL('../../../../', import.meta.url).pathname.replace(/\/$/, '')
const packages = ['spec', 'tools', ...globSync('packages/*/package.json', { cwd: root }).map(dirname)]
const skipped = new Set(['node_modules', '.git', '.turbo', 'dist', '.env'])

const linkModules = async (scratch: string, name: string) => {
  const [from, to] = [join(root, name, 'node_modules'), join(scratch, name, 'node_modules')]
  const own = await readdir(join(from, '@scriptorium')).catch(() => [])
  await mkdir(join(to, '@scriptorium'), { recursive: true })
  for (const one of await readdir(from).catch(() => []))
    // The caches of tools stay with the original.
    if (one !== '@scriptorium' && !/^\.(cache|vite|tmp)/.test(one)) await symlink(join(from, one), join(to, one))
  for (const one of own) {
    const target = relative(root, await realpath(join(from, '@scriptorium', one)))
    await symlink(join(scratch, target), join(to, '@scriptorium', one))
  }
}

/** A copy of the repository that tests can edit; its dependencies are links to those of the original. */
export interface Scratch {
  folder: string
  /** Edits a file, by its path in the repository. */
  edit(file: string, change: (text: string) => string): Promise<void>
  read(file: string): Promise<string>
  /** Runs one of the repository's programs in one of its folders. */
  run(folder: string, ...args: string[]): Promise<{ code: number; output: string }>
  drop(): Promise<void>
}

/** Copies the repository as it is now. */
export const copyRepository = async (): Promise<Scratch> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'scriptorium-copy-')))
  const isWanted = (path: string) => !skipped.has(basename(path)) && path !== join(root, 'data')
  await cp(root, folder, { recursive: true, filter: isWanted })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const name of packages) await linkModules(folder, name)
  const programs = 'tools/programs/node_modules'
  await symlink(join(root, programs), join(folder, programs))

  const read = (file: string) => readFile(join(folder, file), 'utf8')
  const edit = async (file: string, change: (text: string) => string) => {
    const before = await read(file).catch(() => '')
    const after = change(before)
    if (after === before) throw new Error(`The edit of ${file} changes nothing`)
    await mkdir(join(folder, file, '..'), { recursive: true })
    await writeFile(join(folder, file), after)
  }
  // An installation would write through the links into the original.
  await edit('pnpm-workspace.yaml', (text) =>
    text.replace('verifyDepsBeforeRun: install', 'verifyDepsBeforeRun: false'),
  )

  const { PATH, HOME } = process.env
  const env = { ...offline(), PATH: `${join(root, 'node_modules/.bin')}:${PATH}`, HOME, CI: '1' }
  const run: Scratch['run'] = (at, ...args) =>
    new Promise((done) => {
      const options = { cwd: join(folder, at), env, maxBuffer: 2 ** 26 }
      execFile(process.execPath, args, options, (error, stdout, stderr) => {
        done({ code: error ? Number(error.code) || 1 : 0, output: stdout + stderr })
      })
    })
  return { folder, read, edit, run, drop: () => rm(folder, { recursive: true, force: true }) }
}
