interface Provider {
  host: RegExp
  /** Reads the id of the content from the path and query of its address. */
  id: (url: URL) => string | undefined
  frame: (id: string) => string
}

const id = /^[\w-]{1,64}$/

const segment = (index: number) => (url: URL) => url.pathname.split('/')[index]

const providers: readonly Provider[] = [
  {
    host: /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/,
    id: (url) => url.searchParams.get('v') ?? /^\/(?:embed|shorts|live)\/([^/]+)/.exec(url.pathname)?.[1],
    frame: (video) => `https://www.youtube-nocookie.com/embed/${video}`,
  },
  { host: /^youtu\.be$/, id: segment(1), frame: (video) => `https://www.youtube-nocookie.com/embed/${video}` },
  { host: /^(?:www\.)?vimeo\.com$/, id: segment(1), frame: (video) => `https://player.vimeo.com/video/${video}?dnt=1` },
  { host: /^(?:www\.)?loom\.com$/, id: segment(2), frame: (video) => `https://www.loom.com/embed/${video}` },
]

/** The origins of frames that embeds may load, for the content security policy. */
export const embedOrigins = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.loom.com',
] as const

/** Returns the address of a frame that shows an embedded page; undefined if it can only be linked. */
export const embedAddress = (address: string): string | undefined => {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const provider = providers.find(({ host }) => host.test(url.hostname))
  const found = provider?.id(url)
  return provider && found !== undefined && id.test(found) ? provider.frame(found) : undefined
}
