import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { releaseVersion, ROOT } from './places.ts'

/** Puts the files of the package `@scriptorium/cli` into a folder: one small program without dependencies. */
export const stageCli = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  const bundle = await rolldown({
    input: { scriptorium: join(ROOT, 'packages/commands/src/remote.js') },
    platform: 'node',
    logLevel: 'warn',
  })
  await bundle.write({ dir: join(folder, 'dist'), format: 'esm', chunkFileNames: '[name]-[hash].js' })
  await bundle.close()
  // `export --for html` reads them beside its program.
  cpSync(join(ROOT, 'packages/site/src/style'), join(folder, 'dist/style'), { recursive: true })
  const manifest = {
    name: '@scriptorium/cli',
    version: releaseVersion(),
    description: 'Commands for a Scriptorium server',
    license: 'MIT',
    type: 'module',
    bin: { scriptorium: './dist/scriptorium.js' },
    engines: { node: '>=20' },
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'))
}
