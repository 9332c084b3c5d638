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
export const socialAddress = (platform: string, name: string): string | undefined => {
  const handle = name.replace(/^@/, '')
  if (!/^[\w.-]+(?:\/[\w.-]+)?$/.test(handle)) return undefined
  return Object.hasOwn(addresses, platform) ? addresses[platform]!(handle) : undefined
}
