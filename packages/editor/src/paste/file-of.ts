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
const restOfGroup = (rtf: string, start: number): string => {
  const signs = /[{}]/g
  signs.lastIndex = start
  let [text, from, depth] = ['', start, 0]
  for (let sign = signs.exec(rtf); sign; sign = signs.exec(rtf)) {
    // A number before an inner group does not go on behind it.
    if (depth === 0) text += `${rtf.slice(from, sign.index)} `
    depth += sign[0] === '{' ? 1 : -1
    if (depth < 0) return text
    from = sign.index + 1
  }
  return ''
}

/** Returns the pictures in rich text, in their order. Word puts it beside its HTML, which has only names of files. */
export const filesInRtf = (rtf: string): File[] =>
  [...rtf.matchAll(/\\(png|jpeg)blip\b/gi)].flatMap(({ 0: { length }, 1: type, index }) => {
    const rest = restOfGroup(rtf, index + length).replaceAll(/\\[a-z]+-?\d* ?|\s/gi, '')
    const pairs = /^[\da-f]+$/i.test(rest) ? (rest.match(/../g) ?? []) : []
    if (pairs.length === 0) return []
    const bytes = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
    return [fileWith(bytes, `image/${type!.toLowerCase()}`)]
  })
