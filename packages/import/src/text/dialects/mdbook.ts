import { code } from '../blocks.ts'
import { mapFences, readInfo } from '../fences.ts'
import { linesOf, outdent } from '../lines.ts'

const anchorLine = /\bANCHOR(?:_END)?:\s*\S/

/** Returns the lines of a file between `ANCHOR: name` and its end. */
const anchored = (lines: readonly string[], name: string): string[] => {
  const isMark = (line: string, mark: string): boolean => {
    const at = line.indexOf(`${mark}:`)
    return (
      at !== -1 &&
      line
        .slice(at + mark.length + 1)
        .trim()
        .split(/\s/)[0] === name
    )
  }
  const start = lines.findIndex((line) => isMark(line, 'ANCHOR'))
  if (start === -1) return []
  const end = lines.findIndex((line, index) => index > start && isMark(line, 'ANCHOR_END'))
  return lines.slice(start + 1, end === -1 ? undefined : end)
}

/** Returns the part of a file that `name`, `from:to`, `:to`, `from:` or `line` says, without the marks of parts. */
export const partOfBook = (text: string, part: string | undefined): string => {
  const lines = text.replace(/\n$/, '').split('\n')
  const [, from, colon, to] = /^(\d*)(:?)(\d*)$/.exec(part ?? '') ?? []
  const chosen =
    part === undefined || part === ''
      ? lines
      : from === undefined
        ? anchored(lines, part)
        : lines.slice(Math.max(0, Number(from || 1) - 1), colon === '' ? Number(from) : to ? Number(to) : undefined)
  return outdent(
    chosen.filter((line) => !anchorLine.test(line)),
    0,
  ).join('\n')
}

/** Drops the hidden lines of Rust, which begin with `# ` and which only the compiler of examples reads. */
export const dropHiddenLines = (text: string): string =>
  mapFences(text, (block) => {
    if (!/^rust(?:$|[\s,{])/.test(block.info)) return block
    const lines = block.lines.filter((line) => !/^\s*#(?: |$)/.test(line))
    return { ...block, lines: lines.map((line) => line.replace(/^(\s*)##/, '$1#')) }
  })

const listing = /^([ \t>]*)<Listing((?:\s+[\w-]+=(?:"[^"]*"|'[^']*'))*)\s*>[ \t]*$/
const overLines = /<Listing(?:\s+[\w-]+=(?:"[^"]*"|'[^']*'))*\s*>/g
const valueOf = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)')`)
    .exec(attributes)
    ?.slice(1)
    .find((one) => one !== undefined)

const captionOf = (attributes: string): string => {
  const [number, caption] = [valueOf(attributes, 'number'), valueOf(attributes, 'caption')]
  const label = number === undefined ? '' : `Listing ${number}`
  return [label, caption].filter(Boolean).join(': ')
}

/** Returns a block of code with the name of its file; other content stays as it is. */
const withFileName = (body: string, name: string | undefined): string => {
  const [, language, inner] = /^\s*```([^\n`]*)\n([\s\S]*?)\n```\s*$/.exec(body) ?? []
  if (name === undefined) return body.trim()
  return inner === undefined || inner.includes('```')
    ? `**${name}**\n\n${body.trim()}`
    : code(readInfo(language ?? '').language, inner, name)
}

/** Replaces `<Listing>`, which gives a block of code a number, the name of its file and a caption. */
export const translateListings = (text: string): string => {
  const lines = linesOf(text.replaceAll(overLines, (tag) => tag.replaceAll(/\n[ \t>]*/g, ' ')))
  const out: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    const [, prefix = '', attributes] = (line.isCode ? null : listing.exec(line.text)) ?? []
    const end =
      attributes === undefined
        ? -1
        : lines.findIndex((one, index) => index > at && !one.isCode && /^[ \t>]*<\/Listing>\s*$/.test(one.text))
    if (attributes === undefined || end === -1) {
      out.push(line.text)
      continue
    }
    const body = lines
      .slice(at + 1, end)
      .map((one) => (one.text.startsWith(prefix) ? one.text.slice(prefix.length) : one.text.replace(/^[ \t>]+$/, '')))
    const block = [withFileName(body.join('\n'), valueOf(attributes, 'file-name')), captionOf(attributes)]
    out.push(
      ...block
        .filter(Boolean)
        .join('\n\n')
        .split('\n')
        .map((one) => prefix + one),
    )
    at = end
  }
  return out.join('\n')
}
