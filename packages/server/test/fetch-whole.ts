const withoutBody = [204, 205, 304]

/**
 * Fetches a URL and reads its body, without following redirects. A server that is being closed waits for responses whose body
 * nobody reads, so tests that look at headers only use this.
 */
export const fetchWhole = async (url: string, init: RequestInit = {}): Promise<Response> => {
  const response = await fetch(url, { redirect: 'manual', ...init })
  const body = await response.arrayBuffer()
  const { status, statusText, headers } = response
  return new Response(withoutBody.includes(status) ? null : body, { status, statusText, headers })
}
