import { execFile } from 'node:child_process'
import { chmod, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A command as a shell has read it: the name of the program and its arguments. */
export type Documented = [program: string, ...args: string[]]

// Prints a program's name and arguments, apart from what the block itself prints.
const recorder = `#!/bin/sh
{ printf '%s\\0' "\${0##*/}" "$@"; printf '\\n'; } >> "$RECORD"
`

const programs = ['curl', 'npx', 'pnpm', 'scriptorium']

/** What a page shows as a block of a shell, and what it names within a sentence. */
const blocksOf = (page: string): { blocks: string[]; spans: string[] } => ({
  blocks: [...page.matchAll(/^( *)```sh\n(.*?)^\1```/gms)].map(([, indent = '', code = '']) =>
    code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  ),
  spans: [...page.replaceAll(/^ *```.*?^ *```/gms, '').matchAll(/`((?:(?:npx )?scriptorium|pnpm) [^`]+)`/g)].map(
    ([, code = '']) => code,
  ),
})

// Leaves out what would lead away from the recording programs: other folders, and a program by its path.
const harmless = (code: string): string =>
  code
    .replaceAll(/\bcd \S+(?: && )?/g, '')
    .replaceAll('node_modules/.bin/', '')
    .replaceAll(/<[\w -]+>/g, 'placeholder')

/**
 * Returns a function that reads the commands of a page as a shell does, with quotes, variables and substitutions. Programs only record
 * how they are called: none of the others is found, so nothing is installed, sent or changed. `folder` is empty.
 */
export const commandReader = async (folder: string, env: Record<string, string>) => {
  const bin = join(folder, 'bin')
  const record = join(folder, 'record')
  await mkdir(bin)
  for (const name of programs) await writeFile(join(bin, name), recorder)
  for (const name of programs) await chmod(join(bin, name), 0o755)
  await symlink(process.execPath, join(bin, 'node'))
  await writeFile(join(folder, 'openapi.yaml'), 'openapi: 3.1.0\n')

  const recorded = async (code: string): Promise<Documented[]> => {
    if (code === '') return []
    await writeFile(record, '')
    // `bash` answers with the code of the last command, which is often one that is not there.
    await promisify(execFile)('/bin/bash', ['-c', harmless(code)], {
      cwd: folder,
      env: { PATH: bin, RECORD: record, ...env },
    }).catch(() => undefined)
    const calls = (await readFile(record, 'utf8')).split('\0\n').slice(0, -1)
    return calls.map((call) => call.split('\0') as Documented)
  }

  return async (page: string) => {
    const { blocks, spans } = blocksOf(page)
    return { shown: await recorded(blocks.join('\n')), named: await recorded(spans.join('\n')) }
  }
}
