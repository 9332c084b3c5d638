const signs: readonly RegExp[] = [
  /^#{1,6} \S/m,
  /^ {0,3}(?:[-*+]|\d{1,9}[.)]) +\S.*\n+ {0,3}(?:[-*+]|\d{1,9}[.)]) +\S/m,
  /^[-*+] \[[ xX]\] /m,
  /^(?:```|~~~)/m,
  /^> \S/m,
  /^\|.*\|\n\|(?: *:?-+:? *\|)+/m,
  /\[[^[\]\n]+\]\((?:https?:|\.{0,2}\/|#|mailto:)[^)\s]*\)/,
  /\*\*[^*\n]+\*\*/,
  /^\{% \w/m,
  /^:{3,} ?\w+.*\n[^]*^:{3,}\s*$/m,
  /^ {0,3}(?:---|\*\*\*)$\n\n/m,
]

/** Returns whether a text is written in Markdown, and not only text. */
export const looksLikeMarkdown = (text: string): boolean => signs.some((sign) => sign.test(text))
