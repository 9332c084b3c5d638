import GithubSlugger from 'github-slugger'
import { inlineCode, linesOf, mapText } from './lines.ts'

/** How a tool makes the anchors of headings. */
export interface AnchorRules {
  /** Returns the anchor of a heading with these words; empty if the tool makes none of them. */
  slugOf(words: string): string
  /** What stands before the number in the anchor of a heading whose words an earlier one has. */
  beforeNumber: '-' | '_'
}

/** Anchors of VitePress and VuePress, whose signs all become hyphens. */
export const pressAnchors: AnchorRules = {
  slugOf: (words) =>
    words
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036F]/g, '')
      .replaceAll(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .replace(/^(\d)/, '_$1')
      .toLowerCase(),
  beforeNumber: '-',
}

/** Anchors of Python-Markdown, which have only letters of English. */
export const pythonAnchors: AnchorRules = {
  slugOf: (words) =>
    words
      .normalize('NFKD')
      .replaceAll(/[^\w\s-]/g, '')
      .trim()
      .toLowerCase()
      .replaceAll(/[-\s]+/g, '-'),
  beforeNumber: '_',
}

/** Anchors of Python-Markdown whose settings name a function of `pymdownx.slugs`. */
export const unicodeAnchors: AnchorRules = {
  slugOf: (words) =>
    words
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  beforeNumber: '_',
}

/** Returns the words of a heading, as readers see them. */
const wordsOf = (source: string): string =>
  source
    .split(inlineCode)
    .map((part, index) =>
      index % 2 === 1
        ? part.replaceAll(/^`+ ?| ?`+$/g, '')
        : part
            .replaceAll(/<[^<>]*>/g, '')
            .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
            .replaceAll(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
            .replaceAll(/&(?:amp|lt|gt|quot|#\d+);/g, '&')
            .replaceAll(/\*+|(?<!\w)_+(?=\w)|(?<=\w)_+(?!\w)/g, '')
            .replaceAll(/\\(?=[!-/:-@[-`{-~])/g, ''),
    )
    .join('')
    .trim()

const ownAnchor = / id="([^"]+)"/

const heading = /^ {0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/

/**
 * Gives headings the anchors that a tool makes of their words, where Scriptorium would make others, so that links to a part of a page lead
 * to it. Headings with an anchor of their own keep it, and the heading of the page needs none.
 */
export const keepAnchors = (text: string, { slugOf, beforeNumber }: AnchorRules): string => {
  const own = new GithubSlugger()
  // The tools make no anchor that a heading on the page has as its own.
  const taken = new Set(
    linesOf(text).flatMap(({ text: line, isCode }) =>
      isCode || !heading.test(line) ? [] : (ownAnchor.exec(line)?.[1] ?? []),
    ),
  )
  return mapText(text, (line) => {
    const [, marks, title = ''] = heading.exec(line) ?? []
    if (marks === undefined || ownAnchor.test(title)) return line
    const words = wordsOf(title)
    // The tools draw what `:star:` names, so it is no word there.
    const slug = slugOf(words.replaceAll(/(?<!\w):[a-z][\w+-]*:(?!\w)/g, '').trim())
    if (slug === '') return line
    let anchor = slug
    for (let count = 1; taken.has(anchor); count++) anchor = `${slug}${beforeNumber}${count}`
    taken.add(anchor)
    if (marks === '#') return line
    // Only headings without an anchor count for those that are made here.
    return own.slug(words) === anchor ? line : `${marks} ${title} <a href="#${anchor}" id="${anchor}"></a>`
  })
}
