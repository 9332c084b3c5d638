import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { run, typecheck } from '../run.ts'
import { installedDependencies } from './dependencies.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The packed package, and a project that has installed only this package. */
    packed: { tarball: string; app: string }
  }
}

const files = ['program.ts', 'main.ts']
const client = join(import.meta.dirname, '../..')

/** Keeps the installation off the network: dependencies are taken from the workspace. */
const overrides = async () => {
  const folders = Object.entries(await installedDependencies(client))
  return JSON.stringify({ overrides: Object.fromEntries(folders.map(([name, at]) => [name, `file:${at}`])) })
}

/** Packs the client and installs it in an empty project, where `program.ts` is type-checked and compiled. */
export const setup = async (project: TestProject) => {
  const folder = await mkdtemp(join(tmpdir(), 'scriptorium-client-'))
  await run('pnpm', ['pack', '--pack-destination', folder], { cwd: client })
  const [name = ''] = await readdir(folder)
  const tarball = join(folder, name)
  const app = join(folder, 'app')
  await mkdir(app)
  const manifest = { private: true, type: 'module', dependencies: { '@scriptorium/client': `file:${tarball}` } }
  await writeFile(join(app, 'package.json'), JSON.stringify(manifest))
  for (const file of files) await cp(join(import.meta.dirname, file), join(app, file))
  // JSON is YAML.
  await writeFile(join(app, 'pnpm-workspace.yaml'), await overrides())
  await run('pnpm', ['install', '--offline'], { cwd: app })
  // Without skipLibCheck, so that the declarations are checked too. Without Node's types, since browsers have none.
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2023', 'dom'],
    module: 'nodenext',
    rewriteRelativeImportExtensions: true,
    strict: true,
    types: [],
  }
  await writeFile(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  await typecheck(app)
  project.provide('packed', { tarball, app })
  return () => rm(folder, { recursive: true })
}
