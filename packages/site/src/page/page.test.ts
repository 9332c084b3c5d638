import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { frameWith, pageWith } from '../../test/page.ts'
import { hostileAddresses, hostileTexts } from '../../test/hostile.ts'
import { siteAssets } from '../assets.ts'
import { defaultCustomization } from '../../test/look.ts'
import { wordsFor } from '../words/words.ts'
import { renderPage as render } from './page.ts'

const compressed = (text: string) => brotliCompressSync(text).length

const heading = (id: string) => ({ id, title: id, level: 2 as const })

describe('the outline of a page', () => {
  test.each([
    [0, false],
    [1, false],
    [2, true],
    [3, true],
  ])('with %i headings is shown: %s', (count, isShown) => {
    const outline = ['one', 'two', 'three'].slice(0, count).map(heading)
    expect(renderPage(pageWith({ outline }), frameWith({})).includes('href="#one"')).toBe(isShown)
  })
})

const entry = (title: string) => ({
  kind: 'page' as const,
  title,
  href: `/${title}`,
  isCurrent: false,
  isOpen: false,
  hasChildren: false,
  children: [],
})

const renderPage: (...given: Parameters<typeof render>) => string = (page, frame) => render(page, frame).html

describe('renderPage', () => {
  test('has its landmarks, and marks the current page once in the tree', () => {
    const tree = [entry('a'), { ...entry('b'), isCurrent: true }]
    const page = renderPage(pageWith({ tree }), frameWith({}))
    for (const landmark of [
      '<header',
      '<nav class="tree"',
      '<main id="~content"',
      '<aside class="outline"',
      '<footer',
    ]) {
      expect(page).toContain(landmark)
    }
    expect(page.match(/aria-current="page"/g)).toHaveLength(1)
    expect(page.indexOf('class="skip"')).toBeLessThan(page.indexOf('<header'))
  })

  test.each([
    [true, true, false],
    [true, false, true],
    [false, true, true],
    [false, false, true],
  ])('on an indexed site (%s), an indexed page (%s) asks search engines away: %s', (site, own, expected) => {
    const page = renderPage(pageWith({ isIndexed: own }), frameWith({ isIndexed: site }))
    expect(page.includes('<meta name="robots" content="noindex"')).toBe(expected)
  })

  test('names the texts of its inline elements, and has no others', () => {
    const { html: page, script, style } = render(pageWith({}), frameWith({}))
    expect([...page.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, text]) => text)).toEqual([script])
    expect([...page.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, text]) => text)).toEqual([style])
  })

  // Firefox loads `rel="next"` of a head ahead, which no directive of the policy allows.
  test('only the text of a page links to its neighbors', () => {
    const link = { title: 'Near', href: '/near' }
    const page = renderPage(pageWith({ previous: link, next: link }), frameWith({}))
    expect(page.match(/<[^>]*href="\/near"/g)).toEqual([
      '<a class="previous" href="/near"',
      '<a class="next" href="/near"',
    ])
  })

  test.each(hostileTexts.map((text) => [text]))('titles and labels stay text: %j', (text) => {
    const link = { title: text, href: '/x', emoji: text, icon: text }
    const look = {
      ...defaultCustomization,
      announcement: {
        enabled: true,
        message: text,
        style: 'info' as const,
        link: { title: text, to: { kind: 'url' as const, url: text } },
      },
      footer: { groups: [], copyright: text },
      favicon: { emoji: text },
      socialAccounts: [{ platform: 'github' as const, handle: text, display: { header: true, footer: true } }],
    }
    const page = renderPage(
      pageWith({
        ...link,
        description: text,
        breadcrumbs: [link],
        previous: link,
        next: link,
        tree: [{ ...entry(text), ...link, mark: 'edited' }],
        outline: [
          { id: text, title: text, level: 2 },
          { id: 'x', title: text, level: 3 },
        ],
      }),
      frameWith({
        title: text,
        look,
        sections: [
          { ...link, children: [] },
          { ...link, children: [{ ...link, children: [] }] },
        ],
        variants: [
          { ...link, language: text, hasPage: false },
          { ...link, language: text, hasPage: true, isCurrent: true },
        ],
        headerLinks: [{ ...link, style: 'link', children: [link] }],
        footer: [{ title: text, links: [link] }],
        preview: { number: text },
      }),
    )
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(page.match(/<style/g)).toHaveLength(1)
    expect(page).not.toMatch(/<(?:iframe|object|embed|base|form action=|marquee|body onload|input autofocus|video)/i)
    expect(page.replaceAll(/="[^"]*"/g, '=""')).not.toMatch(/<[a-z][^<>]*\son[a-z]+=/i)
  })

  test.each(hostileAddresses.map((address) => [address]))(
    'images and links of the customization are http: %j',
    (address) => {
      const image = { light: address, dark: address }
      const look = {
        ...defaultCustomization,
        favicon: { icon: image },
        header: { ...defaultCustomization.header, logo: image },
        footer: { groups: [], logo: image },
        privacyPolicy: { url: address },
        socialPreview: { url: address },
      }
      expect(
        renderPage(pageWith({ cover: { href: address, darkHref: address, size: 'hero' } }), frameWith({ look })),
      ).not.toContain('alert(1)')
    },
  )

  test.for([
    [{ href: '/day.png', darkHref: undefined }, [['', '/day.png']]],
    [
      { href: '/day.png', darkHref: '/night.png' },
      [
        ['on-light', '/day.png'],
        ['on-dark', '/night.png'],
      ],
    ],
    [{ href: hostileAddresses[0]!, darkHref: '/night.png' }, []],
  ] as const)('a cover has a picture for each theme: %j', ([cover, images]) => {
    const page = renderPage(pageWith({ cover: { ...cover, size: 'full' } }), frameWith({}))
    const found = page.matchAll(/<img class="([\w-]*)" src="([^"]+)" alt="" decoding/g)
    expect([...found].map(([, name, src]) => [name, src])).toEqual(images)
  })

  test('more of a long tree is loaded from the server, and in a copy only linked', () => {
    const tree = [
      { ...entry('before'), kind: 'more-before' as const },
      { ...entry('after'), kind: 'more-after' as const },
    ]
    const more = (frame: Parameters<typeof frameWith>[0]) =>
      [...renderPage(pageWith({ tree }), frameWith(frame)).matchAll(/data-more="(\w+)"/g)].map(([, side]) => side)
    expect([more({}), more({ indexHref: '/~index' })]).toEqual([['before', 'after'], []])
  })

  test('each theme has its own icon, or the light one', () => {
    const iconsOf = (icon: { light: string; dark?: string }) => {
      const page = renderPage(
        pageWith({}),
        frameWith({ look: { ...defaultCustomization, favicon: { icon } } as never }),
      )
      return [...page.matchAll(/<link rel="icon" href="([^"]*)"/g)].map(([, href]) => href)
    }
    const [light, dark] = ['https://a.example/light.png', 'https://a.example/dark.png']
    expect(iconsOf({ light, dark })).toEqual([light, dark])
    expect(iconsOf({ light })).toEqual([light, light])
  })

  test('the drawer of narrow screens has the links and accounts of the header', () => {
    const display = { header: true, footer: false }
    const socialAccounts = [
      { platform: 'github' as const, handle: 'example/docs', display },
      { platform: 'mastodon' as const, handle: '@ada@social.example', display },
      { platform: 'mastodon' as const, handle: 'ada', display },
      { platform: 'youtube' as const, handle: 'hidden', display: { header: false, footer: false } },
    ]
    const look = { ...defaultCustomization, socialAccounts, externalLinks: { target: 'blank' as const } }
    const headerLinks = [
      { title: 'Source', href: 'https://example.com/source', style: 'link' as const, children: [] },
      { title: 'Here', href: '/here', style: 'link' as const, children: [] },
    ]
    const page = renderPage(pageWith({}), frameWith({ look, headerLinks }))
    const drawer = page.slice(page.indexOf('<nav class="tree"'), page.indexOf('<main'))
    for (const part of [page.slice(0, page.indexOf('<nav class="tree"')), drawer]) {
      expect(part).toContain('href="https://example.com/source" target="_blank" rel="noopener"')
      expect(part).toContain('href="/here">')
      expect(part.match(/https:\/\/(?:github\.com\/example\/docs|social\.example\/@ada)"/g)).toHaveLength(2)
    }
    expect(page).not.toContain('youtube')
    expect(page.slice(page.indexOf('<footer'))).not.toContain('github.com')
  })

  test('the announcement has the link that this visitor may follow, and no other', () => {
    const to = { kind: 'url' as const, url: 'https://example.com/secret' }
    const announcement = { enabled: true, message: 'New', style: 'info' as const, link: { title: 'Secret', to } }
    const look = { ...defaultCustomization, announcement }
    expect(renderPage(pageWith({}), frameWith({ look }))).not.toMatch(/Secret|secret/)
    const announcementLink = { title: 'Read it', href: '/new' }
    expect(renderPage(pageWith({}), frameWith({ look, announcementLink }))).toContain('<a href="/new">Read it</a>')
  })

  test('a right-to-left language sets the direction of the page', () => {
    expect(renderPage(pageWith({}), frameWith({ words: wordsFor('ar') }))).toContain('lang="ar" dir="rtl"')
  })

  test('stays within its size budget', async () => {
    const tree = Array.from({ length: 200 }, (_, index) => entry(`A page about subject number ${index}`))
    const { style, script } = await siteAssets()
    expect(compressed(renderPage(pageWith({ tree }), frameWith({})))).toBeLessThan(25_000)
    expect(compressed(style.content)).toBeLessThan(12_000)
    expect(compressed(script.content)).toBeLessThan(15_000)
  })
})

describe('siteAssets', () => {
  test('the script is valid without types, and its name has the hash of its content', async () => {
    const { script, style } = await siteAssets()
    expect(() => new Function(script.content)).not.toThrow()
    expect(script.name).toMatch(/^site\.[\w-]{12}\.js$/)
    expect(style.content.split('{').length).toBe(style.content.split('}').length)
  })
})

describe('wordsFor', () => {
  test.each(['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pt', 'zh'])(
    '%s has its own words with the same values',
    (language) => {
      const [own, english] = [wordsFor(language), wordsFor('en')]
      expect(own.interfaceLanguage).toBe(language)
      const valuesIn = (text: string) => text.match(/\{\w+\}/g)?.toSorted() ?? []
      const texts = (words: object) => Object.entries(words).filter(([, text]) => typeof text === 'string')
      const values = (words: object) => texts(words).map(([name, text]) => [name, valuesIn(text)])
      expect(values(own)).toEqual(values(english))
    },
  )
})
