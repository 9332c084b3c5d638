import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { createLane, runLimited } from './run-limited.ts'

const limitedProcess = JSON.stringify(new URL('./limited-process.ts', import.meta.url).href)
const never = new AbortController().signal
const limits = { computingMs: 600, runningMs: 60_000, heapMegabytes: 40 }
const lane = createLane({ running: 1, priority: 5, limits })

/** Runs a program that counts its runs in a file. `run` is the number of the run. */
const runProgram = async (code: string, isTriedFirst = false) => {
  const folder = mkdtempSync(join(tmpdir(), 'scriptorium-limited-'))
  const [file, counter] = [join(folder, 'program.ts'), join(folder, 'runs')]
  appendFileSync(counter, '')
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs'
    import { endWith, limitProcess } from ${limitedProcess}
    limitProcess()
    process.on('message', async (counter: string) => {
      appendFileSync(counter, '.')
      const run = readFileSync(counter, 'utf8').length
      ${code}
      await endWith(run)
    })`,
  )
  const running = runLimited<number>(pathToFileURL(file), counter, never, {
    lanes: isTriedFirst ? [lane, lane] : [lane],
  })
  const ended = await running.catch((error: Error) => error.message)
  return { ended, runs: readFileSync(counter, 'utf8').length }
}

test.each([
  ['ends with its result', '', { ended: { result: 1 }, runs: 1 }],
  [
    'runs again after it was killed',
    "if (run === 1) process.kill(process.pid, 'SIGKILL')",
    { ended: { result: 2 }, runs: 2 },
  ],
  [
    'asks for a later try if it is always killed',
    "process.kill(process.pid, 'SIGKILL')",
    { ended: 'The process that reads the document was killed', runs: 2 },
  ],
  ['says that it takes too much time', 'for (;;);', { ended: { reason: 'time' }, runs: 1 }],
  [
    'says that it takes too much memory',
    'const all = []; for (;;) all.push(new Array(1000).fill({ run: Math.random() }))',
    { ended: { reason: 'memory' }, runs: 1 },
  ],
  ['says that it crashed', "throw new Error('broken')", { ended: { reason: 'crash' }, runs: 1 }],
])('a program %s', async (_, code, outcome) => {
  expect(await runProgram(code)).toEqual(outcome)
})

test('a program that is not quick starts again with the limits of long ones', async () => {
  expect(await runProgram('if (run === 1) for (;;);', true)).toEqual({ ended: { result: 2 }, runs: 2 })
})
