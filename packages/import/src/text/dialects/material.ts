import { linesOf, mapText } from '../lines.ts'

const comments: readonly [RegExp, string][] = [
  // Pages lead to a setting by its whole name.
  [/^(#+ )<!--\s*md:setting\s+((?:[^\s.*]+[.*]+)*([^\s.*]+))\s*-->\s*$/g, '$1`$3` {#$2}\n\n[$2]: #$2\n'],
  [/<!--\s*md:(?:option|setting)\s+([^\s]+)\s*-->/g, '`$1`'],
  [/<!--\s*md:default\s+`?([^`]+?)`?\s*-->/g, 'Default: `$1`'],
  [/<!--\s*md:[^>]*-->/g, ''],
]

/** Replaces the comments by which the documentation of Material for MkDocs names its settings. */
const translateBadges = (line: string): string =>
  line.includes('<!--') ? comments.reduce((text, [from, to]) => text.replaceAll(from, to), line) : line

const wrapper = /^(\s*)<(div|section|article|figure)\b[^>]*\bmarkdown\b[^>]*>\s*$/

/** Returns the line of a figure whose caption is text: in italics if it has a line to itself. */
const withCaption = (line: string): string =>
  line
    .replace(/^\s*<figcaption\b[^>]*>\s*(\S.*?)\s*<\/figcaption>\s*$/, '\n_$1_\n')
    .replaceAll(/<\/?figcaption\b[^>]*>/g, '')

/** Removes the elements that Markdown in HTML is written in (`<div class="grid cards" markdown>`), with their end. */
const withoutWrappers = (text: string): string => {
  const open: string[] = []
  return mapText(text, (line) => {
    const [, indent, name] = wrapper.exec(line) ?? []
    if (name !== undefined) {
      open.push(`${indent}</${name}>`)
      return ''
    }
    if (open.length > 0 && line.trimEnd() === open.at(-1)) {
      open.pop()
      return ''
    }
    return open.at(-1)?.trim() === '</figure>' ? withCaption(line) : line
  })
}

const darkPicture = /!\[[^\]]*\]\([^)\s]+#(?:only|gh)-dark(?:-mode-only)?(?:\s[^)]*)?\)(?:\{[^}]*\})?/g

/** Removes what Python-Markdown and the theme Material write around text: elements, abbreviations, and pictures for dark pages only. */
export const translateMaterial = (text: string): string =>
  mapText(withoutWrappers(text), (line) =>
    /^\s*(?:\*\[[^\]]+\]:|\[TOC\]\s*$)/.test(line)
      ? ''
      : translateBadges(line)
          .replaceAll(darkPicture, '')
          .replaceAll(/(\]\([^)\s]+)#(?:only|gh)-light(?:-mode-only)?/g, '$1')
          .replaceAll(/(<[a-z]+\b[^>]*?)\s+markdown(?:="[^"]*")?(?=[\s>])/g, '$1'),
  )

const generated = /^:::\s+([\w./:-]+)\s*$/

/**
 * Replaces what mkdocstrings makes of a program (`::: package.module`, with settings below) by the name of the part, and tells `keep` of it
 * with its line.
 */
export const nameGenerated = (text: string, keep: (line: number, construct: string) => void): string => {
  let isBelow = false
  return linesOf(text)
    .flatMap(({ text: line, isCode }, index) => {
      const [, name] = (isCode ? null : generated.exec(line)) ?? []
      if (name !== undefined) {
        keep(index + 1, `::: ${name}`)
        isBelow = true
        return [`\`${name}\``, '']
      }
      isBelow = isBelow && /^\s/.test(line)
      return isBelow ? [] : [line]
    })
    .join('\n')
}
