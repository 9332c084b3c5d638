import type { RenderContext, Target } from '../src/document/context.ts'
import { wordsFor } from '../src/words/words.ts'

/** Returns a context in which references of kind `url` lead to their address, and others to what `targets` says. */
export const contextWith = (
  targets: Readonly<Record<string, Target>> = {},
  given: Partial<RenderContext> = {},
): RenderContext => ({
  target: (ref) => {
    if (ref.kind === 'url') return { href: String(ref['url']), title: String(ref['url']) }
    return targets[String(ref[ref.kind === 'anchor' ? 'page' : ref.kind])]
  },
  painted: new Map(),
  words: wordsFor('en'),
  opensNewTab: true,
  searchHref: (query) => `~search?q=${encodeURIComponent(query)}`,
  icons: 'regular',
  hasAnchors: true,
  marks: new Map(),
  ...given,
})
