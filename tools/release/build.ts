import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeBillOfMaterials } from './bill-of-materials.ts'
import { writeReleaseNotes } from './notes.ts'
import { stageCli } from './stage-cli.ts'
import { stageClient } from './stage-client.ts'
import { stageEmbed } from './stage-embed.ts'
import { stageServer } from './stage-server.ts'
import { buildStudio } from '../studio.ts'

const stages = { server: stageServer, cli: stageCli, client: stageClient, embed: stageEmbed }

// npm gives all files in a tarball the same time, so the same sources make the same bytes.
const pack = (stage: string, folder: string): void => {
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], {
    cwd: stage,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

const writeChecksums = (folder: string): void => {
  const lines = readdirSync(folder)
    .toSorted()
    .map((name) => `${hash('sha256', readFileSync(join(folder, name)))}  ${name}\n`)
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''))
}

/**
 * Builds a release into an empty folder: the tarballs of the server, the command line, the client and the embed, the release notes, the software
 * bill of materials, and the checksums of all of them.
 */
export const buildRelease = async (folder: string, tell: (line: string) => void = () => undefined): Promise<void> => {
  if ((await buildStudio()) !== 0) throw new Error('The studio could not be built')
  const staged = join(folder, 'staged')
  mkdirSync(staged, { recursive: true })
  for (const [name, stage] of Object.entries(stages)) {
    tell(`Packing @scriptorium/${name} …`)
    await stage(join(staged, name))
    pack(join(staged, name), folder)
  }
  rmSync(staged, { recursive: true })
  writeReleaseNotes(join(folder, 'RELEASE-NOTES.md'))
  writeBillOfMaterials(join(folder, 'sbom.cdx.json'))
  writeChecksums(folder)
}
