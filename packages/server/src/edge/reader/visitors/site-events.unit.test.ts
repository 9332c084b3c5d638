import { expect, test } from 'vitest'
import { placeOf } from './site-events.ts'

test('a page is counted at its path, without the host and the query', () => {
  const found = {
    organization: { id: 'o' },
    site: { id: 's' },
    siteSpace: { id: 'ss', sectionId: 'section' },
    space: { id: 'space' },
    page: { page: { id: 'p' } },
    canonicalUrl: 'https://docs.example.com/guide/a%20b?x=1#top',
  }
  expect(placeOf({ found } as never)).toEqual({
    organizationId: 'o',
    siteId: 's',
    siteSpaceId: 'ss',
    siteSectionId: 'section',
    spaceId: 'space',
    pageId: 'p',
    urlPath: '/guide/a%20b',
  })
  expect(placeOf({ found: { ...found, page: undefined } } as never)).toBeUndefined()
})
