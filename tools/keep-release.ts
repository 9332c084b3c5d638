import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readManifest, ROOT } from './release/places.ts'

// Keeps a packed server for the tests of upgrades. The libraries are left out, because the repository has them and npm can install them.
const tarball = process.argv[2]
if (tarball === undefined || !existsSync(tarball)) {
  console.error('Usage: pnpm release:keep dist/release/scriptorium-server-<version>.tgz')
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), 'scriptorium-keep-'))
const [whole, kept] = [join(folder, 'whole'), join(folder, 'package')]
for (const one of [whole, kept]) mkdirSync(one)
execFileSync('tar', ['xzf', tarball, '--strip-components=1', '-C', whole])
for (const part of ['src', 'documentation', 'package.json', 'LICENSE', 'node_modules/@scriptorium'])
  cpSync(join(whole, part), join(kept, part), { recursive: true })
rmSync(join(kept, 'node_modules/@scriptorium/spec/dist/openapi.yaml'))
const manifest = readManifest(kept)
const bundleDependencies = manifest['bundleDependencies'] as string[]
const own = bundleDependencies.filter((name) => name.startsWith('@scriptorium/'))
writeFileSync(join(kept, 'package.json'), `${JSON.stringify({ ...manifest, bundleDependencies: own }, null, 2)}\n`)
const reproducible = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner']
const file = join(ROOT, 'packages/server/test/data/previous-release.tgz')
execFileSync('tar', [...reproducible, '-I', 'gzip -9n', '-cf', file, '-C', folder, 'package'])
rmSync(folder, { recursive: true })
console.log(`Kept in ${file}. Set \`lastReleased\` in packages/schema/src/migrate.ts to its last migration.`)
