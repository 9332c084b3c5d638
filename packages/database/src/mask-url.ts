/** Returns a database URL without its password, for messages. */
export const maskUrl = (databaseUrl: string): string =>
  databaseUrl.replace(/^(\w+:\/\/[^:/@?]*):.*@/, '$1:***@').replace(/([?&]password=)[^&]*/i, '$1***')
