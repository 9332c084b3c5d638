import { expect, test } from 'vitest'
import type { Storage } from '@scriptorium/storage/storage'
import { withAnswers } from './trouble.ts'

const failing = (code: string): Storage => {
  const put = () => Promise.reject(Object.assign(new Error('No'), { code }))
  return withAnswers({ kind: 'bucket', put } as unknown as Storage)
}

test.each([
  ['ENOSPC', 'storage_full', true],
  ['ECONNREFUSED', 'unavailable', false],
])('a file that cannot be stored because of %s is %s', async (code, problem, isFull) => {
  const storage = failing(code)
  await expect(storage.put(Buffer.from('meadow'))).rejects.toMatchObject({ code: problem })
  expect(storage.isFull!()).toBe(isFull)
})
