import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { watch } from 'chokidar'
import { SPEC, writeBundle } from './bundle.ts'
import { compileLines, impactLines, lintLines } from './dev/checks.ts'
import { diffOperations } from './dev/operations-diff.ts'
import { devServer } from './dev/server.ts'
import { isFresh, markFresh } from './fresh.ts'
import { turbo } from './gen.ts'
import { bundle } from './redocly-cli.ts'
import { RESOURCES, writeStubs } from './stub.ts'
import { writeTypes } from './types.ts'
import type { Document } from './document.ts'

const ROOT = join(import.meta.dirname, '..')
const SETTLE = 60

/** What is on the way from an edit to the answer: bundle and types. Everything else is told when it is known. */
const regenerate = async (before: Document): Promise<Document> => {
  const started = performance.now()
  const after = await bundle(SPEC)
  await Promise.all([writeBundle(after), writeTypes(after)])
  const stubs = await writeStubs(after, RESOURCES)
  await markFresh()
  const { added, changed, removed } = diffOperations(before, after)
  say([
    ...added.map((id) => `+ ${id}${stubs.includes(id) ? '  (answers 501 until its notImplemented is replaced)' : ''}`),
    ...changed.map((id) => `~ ${id}`),
    ...removed.map((id) => `- ${id}`),
    `Types and table made in ${((performance.now() - started) / 1000).toFixed(1)} s.`,
  ])
  return after
}

/** Lint, compiler and comparison with main, beside each other; a newer edit ends them. */
const check = async (signal: AbortSignal, kinds: ((signal: AbortSignal) => Promise<string[]>)[]): Promise<void> => {
  await Promise.all(
    kinds.map(async (kind) => {
      const lines = await kind(signal).catch((error: Error) => [error.message])
      if (!signal.aborted) say(lines)
    }),
  )
}

const say = (lines: string[]) => {
  if (lines.length > 0) console.log(lines.join('\n'))
}

const dev = async (args: string[]): Promise<void> => {
  if (!(await isFresh()) && turbo(['gen']) === 0) await markFresh()
  let document = JSON.parse(await readFile(join(SPEC, 'dist/openapi.json'), 'utf8')) as Document
  const server = devServer(args)
  let checks = new AbortController()
  let edited = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let turn = Promise.resolve()

  const react = async () => {
    const files = [...edited]
    edited = new Set()
    if (files.length === 0) return
    checks.abort()
    checks = new AbortController()
    console.log(`\n${files.slice(0, 3).join(', ')}${files.length > 3 ? ` and ${files.length - 3} more` : ''}`)
    const isSpec = files.some((file) => file.startsWith(`spec${sep}`))
    try {
      if (isSpec) document = await regenerate(document)
    } catch (error) {
      say([(error as Error).message, 'The server goes on with what was there before.'])
      return
    }
    await server.restart()
    void check(checks.signal, isSpec ? [lintLines, compileLines, impactLines] : [compileLines])
  }

  watch(
    [join(SPEC, 'openapi.yaml'), join(SPEC, 'resources'), join(SPEC, 'shared'), join(ROOT, 'packages/server/src')],
    {
      ignoreInitial: true,
      ignored: (path) => /\.gen\.|[/\\](node_modules|dist)[/\\]|\.test\.ts$|~$/.test(path),
    },
  ).on('all', (_, path) => {
    edited.add(relative(ROOT, path))
    clearTimeout(timer)
    timer = setTimeout(() => (turn = turn.then(react)), SETTLE)
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      checks.abort()
      void server.stop().then(() => process.exit(0))
    })
  await server.restart()
  console.log('Watching spec/ and packages/server/src. Edit, and read here what it does.')
}

await dev(process.argv.slice(2))
