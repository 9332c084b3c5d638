import { authorIcon } from '../document/author-icon.ts'
import { html, type Html } from '../html.ts'
import type { Frame } from './model.ts'

const addresses: Readonly<Record<string, (handle: string) => string>> = {
  bluesky: (handle) => `https://bsky.app/profile/${handle}`,
  discord: (handle) => `https://discord.gg/${handle}`,
  facebook: (handle) => `https://www.facebook.com/${handle}`,
  github: (handle) => `https://github.com/${handle}`,
  instagram: (handle) => `https://www.instagram.com/${handle}`,
  linkedin: (handle) => `https://www.linkedin.com/${handle.includes('/') ? handle : `in/${handle}`}`,
  medium: (handle) => `https://medium.com/@${handle}`,
  reddit: (handle) => `https://www.reddit.com/${handle}`,
  slack: (handle) => `https://${handle}.slack.com`,
  threads: (handle) => `https://www.threads.net/@${handle}`,
  tiktok: (handle) => `https://www.tiktok.com/@${handle}`,
  twitter: (handle) => `https://x.com/${handle}`,
  youtube: (handle) => `https://www.youtube.com/@${handle}`,
}

/** Returns the address of an account; undefined for a platform without one address, or a name that no account has. */
const socialAddress = (platform: string, name: string): string | undefined => {
  const handle = name.replace(/^@/, '')
  // An account of Mastodon has the server in its name.
  const [, account, server] = /^([\w.-]+)@([a-z\d-]+(?:\.[a-z\d-]+)+)$/i.exec(handle) ?? []
  if (platform === 'mastodon') return server === undefined ? undefined : `https://${server}/@${account}`
  if (!/^[\w.-]+(?:\/[\w.-]+)?$/.test(handle)) return undefined
  return Object.hasOwn(addresses, platform) ? addresses[platform]!(handle) : undefined
}

/** Returns the links to the social accounts that the header or the footer shows. */
export const socialLinks = ({ look }: Frame, place: 'footer' | 'header'): Html[] =>
  look.socialAccounts.flatMap(({ platform, handle, display }) => {
    const href = display[place] ? socialAddress(platform, handle) : undefined
    const name = platform === 'twitter' ? 'x-twitter' : platform
    return href === undefined
      ? []
      : [
          html`<a class="icon-button" href="${href}" rel="me noopener" aria-label="${platform}"
            >${authorIcon(name, 'solid')}</a
          >`,
        ]
  })
