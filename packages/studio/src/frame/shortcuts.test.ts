import { afterEach, expect, test, vi } from 'vitest'
import { shortcutOf, shortcutText } from './shortcuts.ts'

afterEach(() => void vi.unstubAllGlobals())

test.for([
  ['ltr', 'alt+ArrowRight', 'Alt →'],
  ['rtl', 'alt+ArrowLeft', 'Alt ←'],
] as const)('the arrow that moves a page inward points inward in an interface that is read %s', ([dir, key, text]) => {
  vi.stubGlobal('document', { documentElement: { dir } })
  expect(shortcutOf(['moveOut', 'moveIn', 'moveUp'], key)).toBe('moveIn')
  expect(shortcutText('moveIn')).toBe(text)
})
