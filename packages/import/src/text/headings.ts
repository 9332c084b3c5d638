import { linesOf, mapText } from './lines.ts'

const heading =
  /^( {0,3}#{1,6})\s+(.*?)\s*(?:\{:?\s*(?:\.[\w-]+\s+)*(?:#\\?|id="?)([\w.:-]+)[^}]*\}|\{\s*\/\*\s*#([\w.:-]+)\s*\*\/\s*\})\s*#*\s*$/
// A value without quotes begins with none, so each item is read in one way only.
const attributes =
  /(?<!\s)\s*\{:?\s*(?:[#.]\\?[\w.:-]+|v-pre|[\w-]+=(?:"[^"]*"|[^\s"}][^\s}]*))(?:\s+(?:[#.][\w.:-]+|[\w-]+=(?:"[^"]*"|[^\s"}][^\s}]*)))*\s*\}/g

const listBelow = /^\{:[^{}]*#[^{}]*\}\s*$/

/** Puts the attribute list below a heading, as Jekyll has it, after its words. */
const withListsBelow = (text: string): string =>
  linesOf(text)
    .reduce<string[]>((out, { text: line, isCode }) => {
      const before = out.at(-1)
      if (!isCode && listBelow.test(line) && before !== undefined && /^ {0,3}#{1,6}\s/.test(before))
        out[out.length - 1] = `${before} ${line}`
      else out.push(line)
      return out
    }, [])
    .join('\n')

/** Gives headings with `{#id}` their anchor, in the way of Scriptorium. The heading of the page needs none. */
export const translateHeadingIds = (text: string): string =>
  mapText(withListsBelow(text), (line) => {
    const [, marks, title, id = heading.exec(line)?.[4]] = heading.exec(line) ?? []
    if (marks === undefined || id === undefined) return line
    return marks.trim() === '#' ? `${marks} ${title}` : `${marks} ${title} <a href="#${id}" id="${id}"></a>`
  })

/** Removes attribute lists, such as `{: .class }` and `{ .md-button }`, which only say how something looks. */
export const dropAttributeLists = (text: string): string =>
  mapText(text, (line) => (line.includes('{') && !line.includes('{%') ? line.replaceAll(attributes, '') : line))

const bracketMark = /(?<!\s)\s*\[(?:#([\w-]+)|!?toc|step)\]\s*$/

/** Writes the ids of headings, as in `[#id]`, and drops what says whether a list shows one or steps are made of it. */
export const translateBracketIds = (text: string): string =>
  mapText(text, (line) => {
    let [rest, id] = [line, undefined as string | undefined]
    if (!/^ {0,3}#{1,6}\s/.test(line)) return line
    for (let found = bracketMark.exec(rest); found; found = bracketMark.exec(rest)) {
      rest = rest.slice(0, found.index)
      id ??= found[1]
    }
    return id === undefined ? rest : `${rest} {#${id}}`
  })
