const tags = ['conversations', 'openapi-specs', 'saml-providers', 'translations']

/** Tells whether the test of the mock treats an operation as one that has no code yet. */
export const isWithoutCode = (operation: { tags?: readonly string[] }): boolean =>
  operation.tags?.some((tag) => tags.includes(tag)) ?? false
