import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { picturedScreens } from './support/pictured-screens.ts'

const folder = join(import.meta.dirname, '../../studio/pictures')

// `STUDIO_PICTURES=write` makes the pictures again.
test.for(process.env['STUDIO_PICTURES'] === 'write' ? [folder] : [])('the pictures are written', async (place) => {
  const { writePictures } = await import('./support/write-pictures.ts')
  await writePictures(place)
})

/** Addresses that lead to one of the screens, and the one for people who are not signed in. */
const withoutPicture = ['organization', 'signIn', 'space', 'tour']

const addressNames = async (): Promise<string[]> => {
  const text = await readFile(join(folder, '../src/address.ts'), 'utf8')
  const [, body = ''] = /export const address = \{\n(.*?)\n\}/s.exec(text) ?? []
  return [...body.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name!)
}

const ofOrganization = { organizationId: 'o', collectionId: 'c', siteId: 's' }
const screens = picturedScreens({ ...ofOrganization, spaceId: 'g', changeRequestId: 'r', pageId: 'p', revisionId: 'v' })

test('every address of the studio has a picture', async () => {
  const pictured = new Set([...Object.values(screens).map(([name]) => name), ...withoutPicture])
  expect([...pictured].toSorted()).toEqual((await addressNames()).toSorted())
})

test('every picture is of a screen, and the README shows it', async () => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.jpg')).toSorted()
  expect(files).toEqual(
    Object.keys(screens)
      .map((name) => `${name}.jpg`)
      .toSorted(),
  )
  const readme = await readFile(join(folder, 'README.md'), 'utf8')
  expect([...readme.matchAll(/\]\((.*\.jpg)\)/g)].map(([, name]) => name).toSorted()).toEqual(files)
})
