/** Returns eight hexadecimal digits that name a text: FNV-1a, which needs no module of the platform. */
export const shortHash = (text: string): string => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
