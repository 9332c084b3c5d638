/** Returns bytes as a file with a name for its type. */
const fileWith = (bytes: Uint8Array<ArrayBuffer>, type: string): File =>
  new File([bytes], `image.${type.split('/')[1]!.replace('jpeg', 'jpg')}`, { type })

/** Returns the bytes of a data URL as a file; undefined if it is none of a picture, or broken. */
export const fileOf = (source: string): File | undefined => {
  const [, type, parameters = '', content] =
    /^data:(image\/(?:png|jpe?g|gif|webp|avif))((?:;[^,;]*)*),(.*)$/is.exec(source) ?? []
  if (type === undefined || content === undefined) return undefined
  try {
    const text = /;base64$/i.test(parameters) ? atob(content) : decodeURIComponent(content)
    return fileWith(
      Uint8Array.from(text, (sign) => sign.charCodeAt(0)),
      type.toLowerCase(),
    )
  } catch {
    return undefined
  }
}

/** Returns the text of the group that a position of rich text is in, from there to its end, without the groups in it. */
const restOfGroup = (rtf: string, start: number): { text: string; end: number } => {
  const signs = /[{}]/g
  signs.lastIndex = start
  let [text, from, depth] = ['', start, 0]
  for (let sign = signs.exec(rtf); sign; sign = signs.exec(rtf)) {
    // A number before an inner group does not go on behind it.
    if (depth === 0) text += `${rtf.slice(from, sign.index)} `
    depth += sign[0] === '{' ? 1 : -1
    from = sign.index + 1
    if (depth < 0) return { text, end: from }
  }
  return { text: '', end: rtf.length }
}

/** Returns the pictures in rich text, in their order. Word puts it beside its HTML, which has only names of files. */
export const filesInRtf = (rtf: string): File[] => {
  const files: File[] = []
  const begins = /\\(png|jpeg)blip\b/gi
  for (let found = begins.exec(rtf); found; found = begins.exec(rtf)) {
    const { text, end } = restOfGroup(rtf, begins.lastIndex)
    // Each part is read once, also in a text that begins many pictures and ends none.
    begins.lastIndex = end
    const rest = text.replaceAll(/\\[a-z]+-?\d* ?|\s/gi, '')
    const pairs = /^[\da-f]+$/i.test(rest) ? (rest.match(/../g) ?? []) : []
    if (pairs.length === 0) continue
    const bytes = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
    files.push(fileWith(bytes, `image/${found[1]!.toLowerCase()}`))
  }
  return files
}
