import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest, releaseVersion, ROOT } from './places.ts'

/** Puts the files of the package `@scriptorium/embed` into a folder: modules for bundlers, and their types. */
export const stageEmbed = (folder: string): void => {
  const embed = join(ROOT, 'packages/embed')
  mkdirSync(folder, { recursive: true })
  const tsc = join(embed, 'node_modules/typescript/bin/tsc')
  const args = ['-p', 'tsconfig.build.json', '--outDir', join(folder, 'dist')]
  execFileSync(process.execPath, [tsc, ...args], { cwd: embed, stdio: ['ignore', 'ignore', 'inherit'] })
  const { name, description, keywords, license, sideEffects } = readManifest(embed)
  const exports = { '.': { types: './dist/index.d.ts', import: './dist/index.js' }, './package.json': './package.json' }
  const manifest = {
    name,
    version: releaseVersion(),
    description,
    keywords,
    license,
    type: 'module',
    sideEffects,
    exports,
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  cpSync(join(embed, 'README.md'), join(folder, 'README.md'))
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'))
}
