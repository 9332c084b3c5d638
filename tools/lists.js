/** The schema of a list's items, where the list is nothing but an envelope around them. @param {any} schema */
export const listedItems = (schema) =>
  schema.required?.every((/** @type {string} */ name) => name === 'count' || name === 'items')
    ? schema.properties?.items?.items
    : undefined
