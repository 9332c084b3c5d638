/** Returns the schema of a list's items, or undefined if the schema is not a list envelope. @param {any} schema */
export const listedItems = (schema) =>
  schema.required?.every((/** @type {string} */ name) => name === 'count' || name === 'items')
    ? schema.properties?.items?.items
    : undefined
