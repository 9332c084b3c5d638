import { execFile } from 'node:child_process'
import { copyFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Print, PrintNode } from './print.ts'

const run = promisify(execFile)

const timeoutMs = 300_000
const maxHeapMegabytes = 512

const inter = ['400Regular', '400Regular_Italic', '500Medium', '600SemiBold', '700Bold', '700Bold_Italic']
const folderOf = (name: string): string => dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)))
const fontFolders = (): string[] => [
  ...inter.map((style) => join(folderOf('@expo-google-fonts/inter'), style)),
  join(folderOf('@expo-google-fonts/noto-emoji'), '400Regular'),
]

class TypesetError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
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

/**
 * Typesets a book with Typst, in a separate process with a time limit. The folder `pictures` has its pictures.
 * Falls back to the fonts of the machine for characters that the bundled fonts lack.
 */
export const typeset = async (print: Print, pictures: string | undefined, signal?: AbortSignal): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'scriptorium-pdf-'))
  try {
    if (pictures !== undefined) await cp(pictures, folder, { recursive: true })
    await copyFile(new URL('./template.typ', import.meta.url), join(folder, 'template.typ'))
    await writeFile(join(folder, 'print.json'), JSON.stringify(print))
    await writeFile(join(folder, 'doubtful.json'), JSON.stringify(doubtful(print)))
    const program = fileURLToPath(new URL('./typesetter.ts', import.meta.url))
    const args = [`--max-old-space-size=${maxHeapMegabytes}`, program, folder, ...fontFolders()]
    const limits = { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 1024 * 1024 } as const
    await run(process.execPath, args, { ...limits, ...(signal && { signal }) })
    return await readFile(join(folder, 'book.pdf'))
  } catch (cause) {
    throw new TypesetError('The pages could not be typeset', { cause })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
