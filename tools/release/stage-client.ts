import { execFileSync } from 'node:child_process'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest, releaseVersion, ROOT } from './places.ts'

/** Puts the files of the package `@scriptorium/client` into a folder. */
export const stageClient = (folder: string): void => {
  const client = join(ROOT, 'packages/client')
  execFileSync(process.execPath, [join(client, 'build.ts')], { cwd: client, stdio: ['ignore', 'ignore', 'inherit'] })
  cpSync(join(client, 'dist/package'), folder, { recursive: true })
  const manifest = { ...readManifest(folder), version: releaseVersion() }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
