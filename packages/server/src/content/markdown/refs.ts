/** The address under which markdown links to what a content reference names. */
export const hrefOf = (ref: unknown): string => {
  if (ref === null || typeof ref !== 'object') return ''
  const { kind, url, page, file, anchor, space, user, collection, reusableContent, spec, tag } = ref as Record<
    string,
    unknown
  >
  switch (kind) {
    case 'url':
      return String(url ?? '')
    case 'page':
      return `/pages/${page}`
    case 'anchor':
      return page === undefined ? `#${anchor}` : `/pages/${page}#${anchor}`
    case 'file':
      return `/files/${file}`
    case 'space':
      return `/spaces/${space}`
    case 'user':
      return `/users/${user}`
    case 'collection':
      return `/collections/${collection}`
    case 'reusable-content':
      return `/reusable-contents/${reusableContent}`
    case 'openapi':
      return `/openapi/${spec}`
    case 'tag':
      return `/tags/${tag}`
    default:
      return ''
  }
}
