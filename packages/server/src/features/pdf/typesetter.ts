import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { highlight } from './highlight.ts'
import type { Print } from './print.ts'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'

// Runs in its own process: the layout of untrusted content can take too long, and then the server kills it.
const [folder, ...fontPaths] = process.argv.slice(2)
const workspace = folder!

const book = join(workspace, 'print.json')
const print = JSON.parse(readFileSync(book, 'utf8')) as Print
await highlight(print.pages.flatMap(({ nodes }) => nodes))
writeFileSync(book, JSON.stringify(print))

const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths }] })

const compile = (left: string[]): NodeTypstDocument | null =>
  compiler.compile({ mainFilePath: join(workspace, 'template.typ'), inputs: { broken: JSON.stringify(left) } }).result

const compiles = (source: string): boolean => compiler.compile({ mainFileContent: source }).result !== null

const { pictures, formulas } = JSON.parse(readFileSync(join(workspace, 'doubtful.json'), 'utf8')) as Record<
  'pictures' | 'formulas',
  string[]
>

/** Returns the items that do not compile, found by bisection. */
const broken = (all: readonly string[], sourceOf: (one: string) => string): string[] => {
  if (all.length === 0 || compiles(all.map(sourceOf).join('\n'))) return []
  if (all.length === 1) return [...all]
  const middle = all.length >> 1
  return [...broken(all.slice(0, middle), sourceOf), ...broken(all.slice(middle), sourceOf)]
}

// Used only if the whole book fails, so that one bad picture does not prevent the PDF.
const brokenOnes = (): string[] => [
  ...broken(pictures, (name) => `#image(${JSON.stringify(`/${name}`)}, width: 1cm)`),
  ...broken(formulas, (formula) => `#eval(${JSON.stringify(`$${formula}$`)})`),
]

const document = compile([]) ?? compile(brokenOnes())
if (!document) {
  const failed = compiler.compile({ mainFilePath: join(workspace, 'template.typ') }).takeError()
  console.error(JSON.stringify(failed ? compiler.fetchDiagnostics(failed).slice(0, 3) : 'no reason given'))
  process.exit(1)
}
writeFileSync(join(workspace, 'book.pdf'), compiler.pdf(document))
