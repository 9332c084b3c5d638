import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from './turbo.ts'
import { buildRelease } from './release/build.ts'
import { releaseVersion, ROOT } from './release/places.ts'

const folder = join(ROOT, 'dist/release')

const status = generate()
if (status !== 0) process.exit(status)
rmSync(folder, { recursive: true, force: true })
console.log(`Scriptorium ${releaseVersion()}`)
await buildRelease(folder, console.log)
console.log(`Built into ${folder}:`)
for (const name of readdirSync(folder).toSorted()) console.log(`  ${name}`)
