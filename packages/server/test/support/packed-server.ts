import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readManifest, ROOT } from '@scriptorium/tools/release/places.ts'
import { ownPackages } from '@scriptorium/tools/release/stage-server.ts'

/** Unpacks a tarball of npm into a folder. */
export const unpack = (tarball: string, folder: string): void => {
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['xzf', tarball, '--strip-components=1', '-C', folder])
}

/**
 * Links libraries of the repository into a folder of modules, in place of installing them from the network. A library that only the
 * previous release needs is a dev dependency until the next one.
 */
export const linkLibraries = (names: readonly string[], modules: string): void => {
  for (const name of names) {
    const of = ['server', ...ownPackages()].find((one) => existsSync(join(ROOT, 'packages', one, 'node_modules', name)))
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(ROOT, 'packages', of!, 'node_modules', name), join(modules, name))
  }
}

/** Installs the previous release into a folder and returns its program. `pnpm release:keep` has stored it. */
export const installPreviousRelease = (folder: string): string => {
  const modules = join(folder, 'node_modules')
  const server = join(modules, '@scriptorium/server')
  unpack(join(import.meta.dirname, '../data/previous-release.tgz'), server)
  const names = Object.keys(readManifest(server).dependencies!)
  linkLibraries(
    names.filter((name) => !name.startsWith('@scriptorium/')),
    modules,
  )
  return join(server, 'src/main.js')
}
