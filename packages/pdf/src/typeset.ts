import { copyFile, cp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createScratch } from '@scriptorium/basics/scratch'
import { createLane, runLimited } from '@scriptorium/outside/processes/run-limited'
import type { Print, PrintNode } from './print.ts'

// The typesetter computes in several threads.
const limits = { computingMs: 600_000, runningMs: 300_000, heapMegabytes: 512 }
const program = new URL('./typesetter.ts', import.meta.url)
const never = new AbortController().signal

const inter = ['400Regular', '400Regular_Italic', '500Medium', '600SemiBold', '700Bold', '700Bold_Italic']
const folderOf = (name: string): string => dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)))
const fontFolders = (): string[] => [
  ...inter.map((style) => join(folderOf('@expo-google-fonts/inter'), style)),
  join(folderOf('@expo-google-fonts/noto-emoji'), '400Regular'),
]

/** Thrown if pages cannot be typeset within the limits. */
export class TypesetError extends Error {
  constructor(reason: string) {
    super(`The pages could not be typeset: ${reason}`)
    this.name = 'TypesetError'
  }
}

// The typesetter can fail on both: on a truncated picture or on a formula that is valid only in LaTeX.
const doubtful = ({ pages }: Print) => {
  const [pictures, formulas] = [new Set<unknown>(), new Set<unknown>()]
  JSON.stringify(pages, (name, value: PrintNode | string) => {
    if (name === 'image') pictures.add(value)
    if (name === 'typst') formulas.add(value)
    return value
  })
  return { pictures: [...pictures], formulas: [...formulas] }
}

/** What the typesetter returns: why it failed, or null. */
export interface TypesetResult {
  failure: string | null
}

/** Typesets a book. The folder `pictures` has its pictures. Throws a `TypesetError` if that takes too much or fails. */
type Typeset = (print: Print, pictures: string | undefined, signal?: AbortSignal) => Promise<Buffer>

const lane = createLane({ running: Math.max(2, availableParallelism()), priority: 5, limits })

/**
 * Runs Typst in separate processes with a time limit, as many at a time as there are processors. It falls back to the fonts of the
 * machine for characters that the bundled fonts lack.
 */
export const typeset: Typeset = async (print, pictures, signal) => {
  const folder = await createScratch('pdf')
  try {
    if (pictures !== undefined) await cp(pictures, folder, { recursive: true })
    await copyFile(new URL('./template.typ', import.meta.url), join(folder, 'template.typ'))
    await writeFile(join(folder, 'print.json'), JSON.stringify(print))
    await writeFile(join(folder, 'doubtful.json'), JSON.stringify(doubtful(print)))
    const input = { folder, fontPaths: fontFolders() }
    const { result, reason } = await runLimited<TypesetResult>(program, input, signal ?? never, { lanes: [lane] })
    if (result?.failure !== null) throw new TypesetError(result?.failure ?? reason!)
    return await readFile(join(folder, 'book.pdf'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
