import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { writeCommit } from './commit-stream.ts'

const committer = { name: 'Ada', email: 'ada@example.com' }

test('ends when Git exits between two files', async () => {
  const input = new PassThrough()
  input.on('error', () => {})
  input.resume()
  const read: string[] = []
  const file = (path: string, act = () => {}) => ({
    kind: 'write' as const,
    path,
    isExecutable: false,
    read: async () => {
      read.push(path)
      act()
      return Buffer.alloc(100_000)
    },
  })
  const gitDies = () => void input.destroy(new Error('EPIPE'))
  const changes = [file('a.md'), file('b.md', gitDies), file('c.md')]
  await writeCommit(input, 'refs/heads/main', { parent: undefined, message: 'Write', committer, time: 0, changes })
  expect(read).toEqual(['a.md', 'b.md'])
})
