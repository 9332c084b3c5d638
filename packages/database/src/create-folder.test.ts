import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFolder } from './create-folder.ts'

const freshFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'create-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('creates a folder with those above it, and leaves an existing one as it is', () => {
  const folder = join(freshFolder(), 'a', 'b')
  createFolder(folder)
  createFolder(folder)
  expect([statSync(folder).isDirectory(), statSync(folder).mode & 0o777]).toEqual([true, 0o700])
})

test('throws where no folder can be created', () => {
  const file = join(freshFolder(), 'file')
  writeFileSync(file, '')
  expect(() => createFolder(join(file, 'a'))).toThrow('ENOTDIR')
  // A folder in which none can be created; Linux and others disagree about why.
  expect(() => createFolder('/proc/nothing/a')).toThrow(/E[A-Z]+/)
})
