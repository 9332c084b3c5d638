// Quoted text and comments stay as they are.
const parts = /'[^']*'|"[^"]*"|`[^`]*`|--[^\n]*|\/\*[^]*?\*\/|((?:=|\bis(?: not)?|\blimit)\s*)(?=[?:])/gi

/**
 * Keeps SQLite from planning a statement by its values. Built with STAT4, as ours is, SQLite does so wherever a bare parameter
 * is compared with `=` or limits the rows; it then parses and plans the statement again for every new value, which is most of
 * the time of a small read. A plus before the parameter changes no value and prevents it.
 */
export const steadyPlan = (sql: string): string =>
  sql.replaceAll(parts, (whole, before: string | undefined) => (before === undefined ? whole : `${before}+`))
