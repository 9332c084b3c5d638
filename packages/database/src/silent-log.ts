const nowhere = () => {}

/** Knex options that keep it from printing errors, which it throws as well and which are logged where they are caught. */
export const silentLog = { log: { debug: nowhere, deprecate: nowhere, warn: nowhere, error: nowhere } }
