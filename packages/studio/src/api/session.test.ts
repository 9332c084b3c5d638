import { beforeEach, expect, test, vi } from 'vitest'

const tab = async () => {
  vi.resetModules()
  const heard: ((event: { key: string; newValue: string }) => void)[] = []
  const kept = new Map<string, string>()
  const reload = vi.fn<() => void>()
  vi.stubGlobal('addEventListener', (_type: string, listen: (typeof heard)[number]) => heard.push(listen))
  vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => kept.set(key, value) })
  vi.stubGlobal('location', { reload })
  const session = await import('./session.ts')
  const hear = (userId: string) =>
    heard.forEach((listen) => listen({ key: [...kept.keys()][0]!, newValue: `${userId} 1` }))
  return { ...session, reload, hear, told: () => [...kept.values()].map((value) => value.split(' ')[0]) }
}

beforeEach(() => void vi.unstubAllGlobals())

test('a tab goes on when its user is signed in again, here or in another tab', async () => {
  const { noteUser, announceSignOut, hasSessionEnded, hear, reload, told } = await tab()
  noteUser('anna')
  expect(told()).toEqual(['anna'])
  announceSignOut()
  hear('anna')
  expect(hasSessionEnded()).toBe(false)
  announceSignOut()
  noteUser('anna')
  expect(hasSessionEnded()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test.each(['hear', 'noteUser'] as const)('a tab saves nothing for somebody else, told by %s', async (way) => {
  const { announceSignOut, hasSessionEnded, reload, ...rest } = await tab()
  rest.noteUser('anna')
  announceSignOut()
  rest[way]('ben')
  expect(hasSessionEnded()).toBe(true)
  expect(rest.ownUser()).toBe('anna')
  expect(reload).toHaveBeenCalledOnce()
})
