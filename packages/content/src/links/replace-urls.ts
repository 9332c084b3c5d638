import type { LinkSpan } from '../markdown/link-spans.ts'

const asWritten = (url: string): string => url.replaceAll(' ', '%20')

/** Returns whether a URL is the text of its link too, as in a mention: `[a.md](a.md "mention")`. */
const isMention = (markdown: string, { href, start, end }: LinkSpan): boolean =>
  markdown.startsWith(' "mention")', end) && markdown.startsWith(`[${href}](`, start - href.length - 3)

/** Replaces URLs of a markdown text. URLs without a replacement and all other bytes stay the same. */
export const replaceUrls = (
  markdown: string,
  spans: readonly LinkSpan[],
  urls: readonly (string | undefined)[],
): string => {
  let text = ''
  let last = 0
  for (const [index, span] of spans.entries()) {
    const url = urls[index]
    if (url === undefined) continue
    const { href, start, end } = span
    text += isMention(markdown, span)
      ? `${markdown.slice(last, start - href.length - 2)}${asWritten(url)}](${asWritten(url)}`
      : markdown.slice(last, start) + asWritten(url)
    last = end
  }
  return text + markdown.slice(last)
}
