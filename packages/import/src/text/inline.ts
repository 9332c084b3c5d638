import { mapText, outsideCode } from './lines.ts'

const capital = (name: string): string =>
  name
    .split('-')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' ')

/** Replaces keys that are written as `++ctrl+k++`. */
export const translateKeys = (text: string): string =>
  mapText(text, (line) =>
    outsideCode(line, (part) =>
      part.replaceAll(/\+\+([a-z0-9-]+(?:\+[a-z0-9-]+)*)\+\+/gi, (_, keys: string) =>
        keys
          .split('+')
          .map((key) => `<kbd>${capital(key)}</kbd>`)
          .join(' + '),
      ),
    ),
  )

/** The marks of Python-Markdown's extensions that a site can turn on. */
export type InlineMark = 'mark' | 'caret' | 'tilde'

const inlineMarks: Readonly<Record<InlineMark, readonly [RegExp, string][]>> = {
  mark: [[/==(?=\S)([^=\n]+?)(?<=\S)==/g, '<mark style="background-color:yellow;">$1</mark>']],
  caret: [
    [/\^\^(?=\S)([^^\n]+?)(?<=\S)\^\^/g, '$1'],
    [/(?<![[^\\])\^([^\s^[\]]+)\^(?!\^)/g, '<sup>$1</sup>'],
  ],
  tilde: [[/(?<![~\\])~([^\s~]+)~(?!~)/g, '<sub>$1</sub>']],
}

/** Replaces marks such as `==words==`, `H~2~O` and `A^T^`. */
export const translateInlineMarks = (text: string, marks: readonly InlineMark[]): string =>
  mapText(text, (line) =>
    outsideCode(line, (part) =>
      marks.flatMap((mark) => inlineMarks[mark]).reduce((whole, [from, to]) => whole.replaceAll(from, to), part),
    ),
  )

// Suggested changes, as CriticMarkup writes them.
const critic: readonly [RegExp, string][] = [
  [/\{--.*?--\}|\{>>.*?<<\}/g, ''],
  [/\{\+\+(.*?)\+\+\}|\{==(.*?)==\}/g, '$1$2'],
  [/\{~~.*?~>(.*?)~~\}/g, '$1'],
]

/** Shows text with suggested changes as if they were accepted. */
export const acceptChanges = (text: string): string =>
  mapText(text, (line) =>
    line.includes('{')
      ? outsideCode(line, (part) => critic.reduce((whole, [from, to]) => whole.replaceAll(from, to), part))
      : line,
  )

/** Removes icons of MkDocs themes, such as `:material-home:` and `:octicons-mark-github-16:`, which are pictures without a meaning of their own. */
export const dropIconCodes = (text: string): string =>
  mapText(text, (line) =>
    outsideCode(line, (part) =>
      part.replaceAll(/:(?:material|fontawesome|octicons|simple)-[\w-]+:(?:\{[^}]*\})?[ ]?/g, ''),
    ),
  )
