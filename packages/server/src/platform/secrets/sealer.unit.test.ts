import { describe, expect, test } from 'vitest'
import { createSealer, UnopenableError } from './sealer.ts'

const [one, two] = ['the first key'.padEnd(32, '.'), 'the second key'.padEnd(32, '.')]

describe('createSealer', () => {
  test('decrypts what it encrypted, also after a new key was added', () => {
    const sealed = createSealer([one]).seal('meadow', 'here')
    expect(sealed).not.toContain('meadow')
    const rotated = createSealer([two, one])
    expect(rotated.open(sealed, 'here')).toBe('meadow')
    expect([rotated.isCurrent(sealed), rotated.isCurrent(rotated.seal('meadow', 'here'))]).toEqual([false, true])
  })

  test('throws without the key, for another column, and after a change', () => {
    const sealer = createSealer([one])
    const sealed = sealer.seal('meadow', 'here')
    const opens: [string, () => string][] = [
      ['SECRET_KEYS', () => createSealer([two]).open(sealed, 'here')],
      ['another place', () => sealer.open(sealed, 'there')],
      ['changed', () => sealer.open(`${sealed.slice(0, -4)}AAAA`, 'here')],
      ['SECRET_KEYS', () => sealer.open('', 'here')],
    ]
    for (const [message, open] of opens) {
      expect(open).toThrow(UnopenableError)
      expect(open).toThrow(message)
    }
  })
})
