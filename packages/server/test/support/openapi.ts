/** Returns a small OpenAPI document. */
export const documentOf = (title: string, more = ''): string =>
  `openapi: 3.1.0\ninfo: { title: ${title}, version: "1" }\npaths: {}\n${more}`
