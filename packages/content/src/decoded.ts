/** Decodes a part of a URL (RFC 3986, percent-encoding). Returns undefined if it is not encoded correctly. */
export const decodedPart = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** Decodes a part of a URL as `decodedPart`, but returns the part itself if it is not encoded correctly. */
export const decoded = (part: string): string => decodedPart(part) ?? part
