import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { explainFailure } from './lint/explain.ts'
import { bundle } from './redocly-cli.ts'
import type { Document } from './document.ts'

export const SPEC = join(import.meta.dirname, '../spec')

/** Writes the bundle as JSON and YAML. */
export const writeBundle = async (document: Document): Promise<void> => {
  await mkdir(join(SPEC, 'dist'), { recursive: true })
  await Promise.all([
    writeFile(join(SPEC, 'dist/openapi.json'), `${JSON.stringify(document, null, 2)}\n`),
    writeFile(join(SPEC, 'dist/openapi.yaml'), stringify(document, { aliasDuplicateObjects: false, lineWidth: 120 })),
  ])
}

if (import.meta.main) {
  try {
    await writeBundle(await bundle(SPEC))
  } catch (error) {
    console.error((await explainFailure(SPEC, error as Error)).join('\n'))
    process.exitCode = 1
  }
}
