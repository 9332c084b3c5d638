import { execFileSync } from 'node:child_process'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest, releaseVersion, ROOT } from './places.ts'

/** Puts the files of the package `@scriptorium/client` into a folder. */
export const stageClient = (folder: string): void => {
  const client = join(ROOT, 'packages/client')
  // Into a folder of its own: tests pack `dist/package` at the same time.
  const built = `release-${process.pid}`
  execFileSync(process.execPath, [join(client, 'build.ts'), built], { stdio: ['ignore', 'ignore', 'inherit'] })
  cpSync(join(client, 'dist', built), folder, { recursive: true })
  rmSync(join(client, 'dist', built), { recursive: true })
  const manifest = { ...readManifest(folder), version: releaseVersion() }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
