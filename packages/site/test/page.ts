import { html } from '../src/html.ts'
import { defaultCustomization } from './look.ts'
import type { Frame, PageModel } from '../src/page/model.ts'
import { wordsFor } from '../src/words/words.ts'

/** Returns the frame of a site without sections and variants. */
export const frameWith = (given: Partial<Frame>): Frame => ({
  title: 'Guide',
  words: wordsFor('en'),
  look: defaultCustomization,
  homeHref: '/',
  siteHref: '/',
  styleHref: '/site.css',
  scriptHref: '/site.js',
  fontHrefs: [],
  searchHref: '/~search',
  hasSearch: true,
  indexHref: undefined,
  searchIn: undefined,
  sections: [],
  variants: [],
  headerLinks: [],
  footer: [],
  isIndexed: true,
  framedBy: [],
  preview: undefined,
  ...given,
})

/** Returns a page with a title and a line of text. */
export const pageWith = (given: Partial<PageModel>): PageModel => ({
  title: 'Start',
  description: undefined,
  emoji: undefined,
  icon: undefined,
  cover: undefined,
  layout: {
    title: true,
    description: true,
    tableOfContents: true,
    outline: true,
    pagination: true,
    metadata: true,
    isWide: false,
  },
  canonicalHref: 'https://guide.example/',
  isIndexed: true,
  alternates: [],
  breadcrumbs: [],
  tree: [],
  outline: [],
  content: html`<p>Text.</p>`,
  hasExamples: false,
  css: '',
  previous: undefined,
  next: undefined,
  updatedAt: undefined,
  editHref: undefined,
  actions: [],
  feedbackHref: undefined,
  feedHref: undefined,
  mark: undefined,
  picture: undefined,
  ...given,
})
