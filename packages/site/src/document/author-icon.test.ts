import { expect, test } from 'vitest'
import { authorIcon, iconFile } from './author-icon.ts'

test('an icon is found after thousands of names without one', () => {
  for (let count = 0; count < 5000; count++) expect(iconFile(`none-${count}`)).toBeUndefined()
  expect(iconFile('star')).toContain('<path d="')
  expect(String(authorIcon('github', 'solid'))).toContain('<path d="')
})

test.each(['../solid/star', 'solid/star', 'star.svg', '', 'STAR', 5, undefined])('there is no icon %j', (name) => {
  expect(authorIcon(name, 'solid')).toBeUndefined()
})
