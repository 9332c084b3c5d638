import { crc32, deflateRawSync } from 'node:zlib'

/** An entry of an archive, with what a hostile one says of itself. */
export interface ZipEntry {
  /** A text, or bytes in another encoding. */
  name: string | Uint8Array
  content?: string | Uint8Array
  /** The mode of a Unix file: a link is 0o120777. */
  mode?: number
  flags?: number
  /** The size that the entry states, if it is not the true one. */
  size?: number
  method?: number
}

const header = (signature: number, fields: readonly [bytes: 2 | 4, value: number][]): Buffer => {
  const out = Buffer.alloc(4 + fields.reduce((sum, [bytes]) => sum + bytes, 0))
  out.writeUInt32LE(signature, 0)
  let at = 4
  for (const [bytes, value] of fields) {
    if (bytes === 2) out.writeUInt16LE(value & 0xffff, at)
    else out.writeUInt32LE(value >>> 0, at)
    at += bytes
  }
  return out
}

const stored = ({ name, content = '', flags = 0x800, mode = 0o100644, size, method = 8 }: ZipEntry) => {
  const raw = Buffer.from(content)
  const data = method === 8 ? deflateRawSync(raw) : raw
  const bytes = Buffer.from(name)
  const common: [2 | 4, number][] = [
    [2, flags],
    [2, method],
    [4, 0],
    [4, crc32(raw)],
    [4, data.length],
    [4, size ?? raw.length],
    [2, bytes.length],
    [2, 0],
  ]
  return { bytes, data, common, mode }
}

/** Returns the bytes of a zip file. */
export const zipOf = (entries: readonly ZipEntry[]): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { bytes, data, common, mode } of entries.map(stored)) {
    const local = Buffer.concat([header(0x04034b50, [[2, 20], ...common]), bytes, data])
    const rest: [2 | 4, number][] = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, mode << 16],
      [4, at],
    ]
    directory.push(header(0x02014b50, [[2, (3 << 8) | 20], [2, 20], ...common, ...rest]), bytes)
    parts.push(local)
    at += local.length
  }
  const index = Buffer.concat(directory)
  const count = entries.length
  const end = header(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, index.length],
    [4, at],
    [2, 0],
  ])
  return Buffer.concat([...parts, index, end])
}

/** Returns the bytes of a zip file with these texts. */
export const zipOfTexts = (texts: Readonly<Record<string, string | Uint8Array>>): Buffer =>
  zipOf(Object.entries(texts).map(([name, content]) => ({ name, content })))
