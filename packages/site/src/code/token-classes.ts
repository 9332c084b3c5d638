import type { TokenKind } from './lines.ts'

/** The classes of colored tokens. They are short, because a page of code has thousands of tokens. */
export const tokenClasses: Readonly<Record<TokenKind, string>> = {
  comment: 'tm',
  constant: 'tc',
  function: 'tf',
  keyword: 'tk',
  link: 'tl',
  parameter: 'tp',
  punctuation: 'tn',
  string: 'ts',
  'string-expression': 'tx',
}
