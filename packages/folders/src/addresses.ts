// Matches more than markdown links. A false match names a missing file or adds one unneeded file.
const patterns = [
  /\]\(\s*(?:<([^<>\n]{1,1024})>|([^\s()<>]{1,1024}(?:\([^\s()]{0,256}\)[^\s()<>]{0,256})?))/g,
  /^[ \t]{0,3}\[[^\]\n]{1,512}\]:[ \t]*<?([^\s<>]{1,1024})/gm,
  /^(?:cover|coverDark):[ \t]*["']?([^\s"'][^"'\n]{0,1023})/gm,
  /\b(?:src|href|srcset|poster)\s*=\s*["']([^"'\n]{1,1024})["']/g,
]

/** Returns the URLs in a text that look like those of links and pictures. Does not parse the text, so some are in code. */
export const addressesIn = (text: string): string[] =>
  patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, first, second]) => first ?? second ?? ''))
