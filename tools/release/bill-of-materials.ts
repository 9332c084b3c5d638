import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { releaseVersion, ROOT } from './places.ts'

interface Bill {
  serialNumber?: string
  metadata: { timestamp?: string; component: { version: string; purl: string; 'bom-ref': string } }
  components: { 'bom-ref': string }[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

const by =
  <T>(keyOf: (item: T) => string) =>
  (a: T, b: T): number =>
    keyOf(a) < keyOf(b) ? -1 : 1

// pnpm adds the time, a random number and a random order. Without them, the same lockfile makes the same file.
const reproducible = (bill: Bill): Bill => {
  delete bill.serialNumber
  delete bill.metadata.timestamp
  bill.components.sort(by((component) => component['bom-ref']))
  bill.dependencies.sort(by(({ ref }) => ref))
  for (const { dependsOn } of bill.dependencies) dependsOn?.sort()
  return bill
}

/** Writes the software bill of materials of the server, in CycloneDX's JSON (https://cyclonedx.org), from the lockfile. */
export const writeBillOfMaterials = (file: string): void => {
  const flags = ['--sbom-format', 'cyclonedx', '--filter', '@scriptorium/server', '--prod', '--lockfile-only']
  execFileSync('pnpm', ['sbom', ...flags, '--out', file], { cwd: ROOT, stdio: 'ignore' })
  const bill = reproducible(JSON.parse(readFileSync(file, 'utf8')) as Bill)
  bill.metadata.component.version = releaseVersion()
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
}
