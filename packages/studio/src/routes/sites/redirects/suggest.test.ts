import { expect, test } from 'vitest'
import { suggestDestination } from './suggest.ts'

const at = (path: string) => ({ path, title: path, to: { kind: 'site-space' as const, siteSpaceId: 's' } })
const pages = ['', 'guides/install', 'guides/install-on-windows', 'api/tokens', 'guides/teams'].map(at)

test('a missing path leads to the page whose last part it resembles most', () => {
  const suggested = (path: string) => suggestDestination(path, pages)?.path
  expect(suggested('docs/install.html')).toBe('guides/install')
  expect(suggested('windows/Install_on_Windows')).toBe('guides/install-on-windows')
  expect(suggested('v1/api/tokens')).toBe('api/tokens')
  expect(suggested('guides/team')).toBe('guides/teams')
  expect(suggested('guides/pricing')).toBeUndefined()
  expect(suggested('/')).toBeUndefined()
})
