import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { endWith, limitProcess } from '@scriptorium/outside/processes/limited-process'
import { highlight } from './highlight.ts'
import type { Print } from './print.ts'
import type { TypesetResult } from './typeset.ts'

// Runs in its own process: the layout of untrusted content can take too long.
limitProcess()

interface Input {
  folder: string
  fontPaths: string[]
}

const read = (folder: string, name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))

const createCompiler = ({ folder, fontPaths }: Input) => {
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths }] })
  const mainFilePath = join(folder, 'template.typ')
  return {
    compile: (left: string[]): NodeTypstDocument | null =>
      compiler.compile({ mainFilePath, inputs: { broken: JSON.stringify(left) } }).result,
    compiles: (source: string): boolean => compiler.compile({ mainFileContent: source }).result !== null,
    pdfOf: (document: NodeTypstDocument) => compiler.pdf(document),
    failure: (): string => {
      const failed = compiler.compile({ mainFilePath }).takeError()
      return failed ? JSON.stringify(compiler.fetchDiagnostics(failed).slice(0, 3)) : 'no reason given'
    },
  }
}

type Compiler = ReturnType<typeof createCompiler>

/** Returns the items that do not compile, found by bisection. */
const broken = ({ compiles }: Compiler, all: readonly string[], sourceOf: (one: string) => string): string[] => {
  const search = (some: readonly string[]): string[] => {
    if (some.length === 0 || compiles(some.map(sourceOf).join('\n'))) return []
    if (some.length === 1) return [...some]
    const middle = some.length >> 1
    return [...search(some.slice(0, middle)), ...search(some.slice(middle))]
  }
  return search(all)
}

// Used only if the whole book fails, so that one bad picture does not prevent the PDF.
const brokenOnes = (compiler: Compiler, folder: string): string[] => {
  const { pictures, formulas } = read(folder, 'doubtful.json') as Record<'pictures' | 'formulas', string[]>
  return [
    ...broken(compiler, pictures, (name) => `#image(${JSON.stringify(`/${name}`)}, width: 1cm)`),
    ...broken(compiler, formulas, (formula) => `#eval(${JSON.stringify(`$${formula}$`)})`),
  ]
}

const typeset = async (input: Input): Promise<TypesetResult> => {
  const { folder } = input
  const print = read(folder, 'print.json') as Print
  await highlight(print.pages.flatMap(({ nodes }) => nodes))
  writeFileSync(join(folder, 'print.json'), JSON.stringify(print))
  const compiler = createCompiler(input)
  const document = compiler.compile([]) ?? compiler.compile(brokenOnes(compiler, folder))
  if (!document) return { failure: compiler.failure() }
  writeFileSync(join(folder, 'book.pdf'), compiler.pdfOf(document))
  return { failure: null }
}

process.once('message', async (input: Input) => endWith(await typeset(input)))
