import { ownValue } from '@scriptorium/basics/own-value'
/** A service whose pages can be shown in a frame. */
interface FrameService {
  name: string
  /** Returns the address of the frame, or undefined if the service has none for this page. */
  frame(url: URL): string | undefined
}

const matched = (pattern: RegExp, text: string): string | undefined => pattern.exec(text)?.[1]

const youTube = (url: URL): string | undefined => {
  const isShort = url.hostname === 'youtu.be'
  const id = isShort
    ? matched(/^\/([\w-]{6,20})$/, url.pathname)
    : (matched(/^([\w-]{6,20})$/, url.searchParams.get('v') ?? '') ??
      matched(/^\/(?:embed|shorts)\/([\w-]{6,20})$/, url.pathname))
  return id && `https://www.youtube-nocookie.com/embed/${id}`
}

const withId = (pattern: RegExp, base: string) => (url: URL) => {
  const id = matched(pattern, url.pathname)
  return id && base + id
}

/** The services that are known, by hostname without `www.`. */
const services: Readonly<Record<string, FrameService>> = {
  'youtube.com': { name: 'YouTube', frame: youTube },
  'youtu.be': { name: 'YouTube', frame: youTube },
  'vimeo.com': { name: 'Vimeo', frame: withId(/^\/(\d{4,12})$/, 'https://player.vimeo.com/video/') },
  'loom.com': { name: 'Loom', frame: withId(/^\/share\/([\da-f]{32})$/, 'https://www.loom.com/embed/') },
  'figma.com': {
    name: 'Figma',
    frame: (url) =>
      /^\/(file|design|proto|board)\//.test(url.pathname)
        ? `https://www.figma.com/embed?embed_host=scriptorium&url=${encodeURIComponent(url.href)}`
        : undefined,
  },
}

/** Returns the service of an address and the address of its frame; undefined for services that are not known. */
export const frameOf = (url: URL): { name: string; frame: string } | undefined => {
  const service = ownValue(services, url.hostname.replace(/^www\./, ''))
  const frame = service?.frame(url)
  return service && frame ? { name: service.name, frame } : undefined
}
