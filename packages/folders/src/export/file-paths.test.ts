import { describe, expect, test } from 'vitest'
import { filePaths } from './file-paths.ts'

const pathOf = (name: string, ...pages: string[]) => filePaths([{ id: 'x', name }], pages).get('x')

describe('filePaths', () => {
  test('a recorded path is kept', () => {
    expect(pathOf('/guides/.gitbook/Map (1).png')).toBe('guides/.gitbook/Map (1).png')
  })

  test.each([
    '/../out.png',
    '/a/../../out.png',
    '//out.png',
    '/a\\..\\out.png',
    '/.git/config',
    '/',
    '/.GIT/x',
    '/a.md',
    '/pictures/aux.png',
    '/Con/a.png',
  ])('%s goes into the folder for files', (name) => {
    expect(pathOf(name)).toMatch(/^files\/x-[\w.-]+$/)
  })

  test('no page or other file is overwritten', () => {
    expect(pathOf('/Guides/a.MD')).toMatch(/^files\//)
    expect(pathOf('/a.md/b.png', 'a.md')).toMatch(/^files\//)
    const two = filePaths(
      [
        { id: 'x', name: '/a.png' },
        { id: 'y', name: '/A.png' },
      ],
      [],
    )
    expect([...two.values()]).toEqual(['a.png', 'files/y-A.png'])
  })
})
