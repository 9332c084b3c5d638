import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** Compresses a text outside of the main thread. */
export const zip = (text: string): Promise<Buffer> => compress(text)

/** Returns the text of bytes that were compressed. */
export const unzip = async (bytes: Uint8Array): Promise<string> => (await decompress(bytes)).toString('utf8')

/** Returns the size of what was compressed, in bytes: the end of such bytes states it. */
export const unzippedSize = (bytes: Uint8Array): number =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).readUInt32LE(bytes.length - 4)
