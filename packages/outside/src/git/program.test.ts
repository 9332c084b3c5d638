import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'

const start = promisify(execFile)

/** Runs code in a process that has no file descriptor left for the pipes of another process. */
const withoutDescriptors = async (code: string): Promise<string> => {
  const program = `import { openSync } from 'node:fs'
    ${code}
    try { for (;;) openSync('/dev/null') } catch {}
    await work().then(() => console.log('done'), (error) => console.log('rejected:', error.message))`
  const args = ['-c', 'ulimit -n 64; exec "$@"', 'sh', process.execPath, '--input-type=module', '-e', program]
  return (await start('sh', args)).stdout.trim()
}

const place = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)

describe('a process that cannot be started', () => {
  test('fails an operation of Git, not the server', async () => {
    const home = "{ folder: '/tmp', env: {}, signal: new AbortController().signal }"
    const said = await withoutDescriptors(`import { runGit } from ${place('./program.ts')}
      const work = () => runGit(${home}, ['--version'])`)
    expect(said).toBe('rejected: spawn git EMFILE')
  })

  test('fails the event of a script, not the server', async () => {
    const options = "{ folder: '/tmp', onOutput: () => {}, onTooLarge: () => {} }"
    const said = await withoutDescriptors(`import { spawnScript } from ${place('../scripts/spawn.ts')}
      const work = () => spawnScript({ path: 'workerd' }, ${options})`)
    expect(said).toBe('rejected: The script could not be started')
  })
})
