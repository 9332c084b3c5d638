import { expect, test } from 'vitest'
import { policyOf } from './policy.ts'

test('the frame of a block is the only other page that the policy of its page allows as one', () => {
  const page = { script: '', style: '', framedBy: [] }
  const own = policyOf(page).replace(/frame-src ([^;]*)/, 'frame-src $1 https://cards.example')
  expect(policyOf(page, { 'connect-src': [], 'frame-src': ['https://cards.example'] })).toBe(own)
})
