import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { watch } from 'chokidar'
import { SPEC, writeBundle } from './bundle.ts'
import { compileLines, impactLines, lintLines } from './dev/checks.ts'
import type { Check } from './dev/checks.ts'
import { diffOperations, toLines } from './dev/operations-diff.ts'
import { devServer } from './dev/server.ts'
import { isFresh, markFresh } from './fresh.ts'
import { explainFailure } from './lint/explain.ts'
import { writeOperationsPage } from './readme.ts'
import { bundle } from './redocly-cli.ts'
import { listUncovered, RESOURCES, UNCOVERED, writeStubs } from './stub.ts'
import { generate } from './turbo.ts'
import { writeTypes } from './types.ts'
import type { Document } from './document.ts'

const ROOT = join(import.meta.dirname, '..')
/** Editors write several files at once, so wait for the last one. */
const settleDelayMs = 60

const print = (lines: string[]) => {
  if (lines.length > 0) console.log(lines.join('\n'))
}

/** Regenerates bundle, types and stubs. Returns the new document and the files that received stubs. */
const regenerate = async (before: Document): Promise<{ document: Document; files: string[] }> => {
  const started = performance.now()
  const document = await bundle(SPEC)
  await Promise.all([writeBundle(document), writeTypes(document), writeOperationsPage(document)])
  const { ids, files } = await writeStubs(document, RESOURCES)
  await listUncovered(ids, UNCOVERED)
  await markFresh()
  print(toLines(diffOperations(before, document), ids))
  print([`Generated bundle and types in ${((performance.now() - started) / 1000).toFixed(1)} s.`])
  return { document, files }
}

/** Runs the checks in parallel. The next edit aborts them, and aborted checks run again after it. */
const checker = () => {
  const due = new Set<Check>()
  let running = new AbortController()
  return {
    stop: () => running.abort(),
    start: (checks: Check[]) => {
      running = new AbortController()
      const { signal } = running
      for (const check of checks) due.add(check)
      for (const check of due)
        check(signal)
          .catch((error: Error) => [error.message])
          .then((lines) => {
            if (signal.aborted) return
            due.delete(check)
            print(lines)
          })
    },
  }
}

const dev = async (args: string[]): Promise<void> => {
  if (!(await isFresh()) && generate() === 0) await markFresh()
  let document = JSON.parse(await readFile(join(SPEC, 'dist/openapi.json'), 'utf8')) as Document
  const server = devServer(args)
  const checks = checker()
  const ours = new Set<string>()
  let edited = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let turn = Promise.resolve()

  const react = async () => {
    const files = [...edited]
    edited = new Set()
    if (files.length === 0) return
    checks.stop()
    console.log(`\n${files.slice(0, 3).join(', ')}${files.length > 3 ? ` and ${files.length - 3} more` : ''}`)
    const isSpec = files.some((file) => file.startsWith(`spec${sep}`))
    try {
      if (isSpec) {
        const made = await regenerate(document)
        document = made.document
        for (const file of made.files.map((path) => relative(ROOT, path))) if (!edited.delete(file)) ours.add(file)
      }
    } catch (error) {
      const reasons = await explainFailure(SPEC, error as Error)
      return print([...reasons, 'The server keeps running with the last valid spec.'])
    }
    await server.restart()
    checks.start(isSpec ? [lintLines, compileLines, impactLines] : [compileLines])
  }

  const watcher = watch(
    [join(SPEC, 'openapi.yaml'), join(SPEC, 'resources'), join(SPEC, 'shared'), join(ROOT, 'packages/server/src')],
    {
      ignoreInitial: true,
      // Ignores the temporary files that editors create while they save.
      ignored: (path, stats) =>
        /\.gen\.|[/\\](node_modules|dist)[/\\]|\.test\.ts$/.test(path) ||
        (stats?.isFile() === true && !/\.(yaml|ts|md)$/.test(path)),
    },
  )
  watcher.on('all', (_, path) => {
    const file = relative(ROOT, path)
    if (ours.delete(file)) return
    edited.add(file)
    clearTimeout(timer)
    timer = setTimeout(() => (turn = turn.then(react)), settleDelayMs)
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      checks.stop()
      void server.stop().then(() => process.exit(0))
    })
  // Edits before the watcher is ready would go unnoticed.
  await Promise.all([once(watcher, 'ready'), server.restart()])
  console.log('Watching spec/ and packages/server/src. Edit a file to see the effect here.')
}

await dev(process.argv.slice(2))
