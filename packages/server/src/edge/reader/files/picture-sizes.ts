import { createFairRoom } from '@scriptorium/content/pool/fair-room'
import { resultsOf } from '@scriptorium/content/results'
import { walkNodes, type DocumentNode } from '@scriptorium/content/markdown/document'
import { createRecent } from '../../../ground/recent.ts'
import type { Outgoing } from '@scriptorium/outside/requests/outgoing'
import { inspectFile } from '@scriptorium/storage/inspect'

/** The size of a picture in pixels. */
export interface PictureSize {
  width: number
  height: number
}

const maxPixels = 20_000
const bytesPerSize = 100
const failureKeptMs = 3_600_000
const timeoutMs = 10_000
// The size is at the start of a file, but not all servers send a part.
const wantedBytes = 256 * 1024
const maxBytes = 8 * 1024 * 1024

// Of all sites in this process: a picture has one size.
const known = resultsOf<PictureSize>('picture_sizes')
const failed = createRecent<true>({ ttlMs: failureKeptMs })
const asked = new Set<string>()
const inTurn = createFairRoom({
  running: 8,
  cost: 'time',
  placeMs: 2000,
})

const isSize = (pixels: number | undefined): pixels is number =>
  pixels !== undefined && pixels >= 1 && pixels <= maxPixels

const fetchSize = async (outgoing: Outgoing, url: string): Promise<PictureSize | undefined> => {
  const headers = { accept: 'image/*', range: `bytes=0-${wantedBytes - 1}` }
  const { status, headers: answered, bytes } = await outgoing({ url, headers, maxBytes, timeoutMs })
  if (status !== 200 && status !== 206) return undefined
  const { width, height } = await inspectFile(bytes, answered['content-type'])
  return isSize(width) && isSize(height) ? { width, height } : undefined
}

/** Returns the size of a picture on another server, if this process has learned it. */
export const knownSize = (url: string): PictureSize | undefined => known.get(url)

/** Learns the size of a picture on another server in the background, for the readers that follow. */
export const learnSize = (outgoing: Outgoing, url: string): void => {
  if (known.get(url) || failed.get(url) || asked.has(url)) return
  asked.add(url)
  void inTurn(() => fetchSize(outgoing, url))
    .catch(() => undefined)
    .then((size) => {
      if (size) known.set(url, size, bytesPerSize)
      else failed.set(url, true)
      asked.delete(url)
    })
}

const hasSize = ({ width, height }: Record<string, unknown>): boolean => width !== undefined && height !== undefined

/** Returns the addresses of the pictures of a document that are on other servers, and have no size of their own. */
export const foreignPicturesIn = (nodes: readonly DocumentNode[]): string[] => {
  const found = new Set<string>()
  for (const node of walkNodes(nodes)) {
    if (node.object === 'text' || !('data' in node) || (node.type !== 'image' && node.type !== 'inline-image')) continue
    const { ref, refDark, ...data } = node.data as Record<string, { kind?: unknown; url?: unknown } | undefined>
    if (hasSize(data)) continue
    for (const one of [ref, refDark])
      if (one?.kind === 'url' && typeof one.url === 'string' && /^https?:/i.test(one.url)) found.add(one.url)
  }
  return [...found]
}
