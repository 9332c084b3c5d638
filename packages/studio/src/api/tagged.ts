import { ProblemError, type Answer } from '@scriptorium/client'

/** A resource, and the tag by which the server knows whether somebody changed it since. */
export interface Tagged<T> {
  data: T
  tag: string
}

// A proxy that compresses responses changes their tags: nginx marks them as weak, Apache and Caddy add the name of the encoding. The
// server knows only the tag that it sent, so the changes are taken back.
const tagIn = (headers: Headers): string =>
  (headers.get('etag') ?? '').replace(/^W\//, '').replace(/-(?:br|deflate|gzip|zstd)"$/, '"')

/** Reads a resource together with its tag. */
export const readTagged = async <T>(call: { withResponse: () => Promise<Answer<T>> }): Promise<Tagged<T>> => {
  const { data, response } = await call.withResponse()
  return { data, tag: tagIn(response.headers) }
}

/** Returns what makes a write fail if somebody else changed the resource. Nothing, to overwrite what they did. */
export const onlyIf = (tag: string | undefined): { headers?: Record<string, string> } =>
  tag === undefined || tag === '' ? {} : { headers: { 'If-Match': tag } }

/** A tag that nothing has. */
const noTag = '"changed"'

const isGone = (error: unknown): boolean => error instanceof ProblemError && error.code === 'not_found'

/**
 * Returns the tag of a resource if it still has a value that somebody saw, as in a list, which has no tags. Otherwise one that nothing
 * has, so that no write with it changes the resource, or creates it again.
 */
export const tagIfStill = async <T>(
  seen: unknown,
  read: { withResponse: () => Promise<Answer<T>> },
  valueOf: (resource: T) => unknown,
): Promise<string> => {
  try {
    const { data, tag } = await readTagged(read)
    return valueOf(data) === seen ? tag : noTag
  } catch (error) {
    if (isGone(error)) return noTag
    throw error
  }
}

/** Returns what makes a write fail unless a resource still has a value that somebody saw. */
export const onlyIfStill = async <T>(...seen: Parameters<typeof tagIfStill<T>>) => onlyIf(await tagIfStill(...seen))
