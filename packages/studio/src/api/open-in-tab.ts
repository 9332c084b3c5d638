/** Opens an address in a tab of its own, which learns nothing about this one. */
export const openInTab = (url: string): void =>
  Object.assign(document.createElement('a'), { href: url, target: '_blank', rel: 'noreferrer' }).click()
