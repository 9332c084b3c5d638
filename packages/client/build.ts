import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'

// The types package is private, so its files are part of this package. `#types` in package.json refers to them.
const HERE = import.meta.dirname
const DIST = join(HERE, 'dist')
const SHAPES = ['schema.gen.d.ts', 'methods.gen.d.ts']

rmSync(DIST, { recursive: true, force: true })
execFileSync(process.execPath, [join(HERE, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json'], {
  cwd: HERE,
  stdio: 'inherit',
})
for (const shapes of SHAPES) cpSync(join(HERE, '../types/src', shapes), join(DIST, 'types/src', shapes))
