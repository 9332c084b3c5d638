// What is quoted or a comment is left alone.
const parts = /'[^']*'|"[^"]*"|`[^`]*`|--[^\n]*|\/\*[^]*?\*\/|((?:=|\bis(?: not)?|\blimit)\s*)(?=[?:])/gi

/**
 * Keeps SQLite (built with STAT4, as ours is) from looking at the values of a statement when it plans it. It looks wherever
 * a bare parameter is compared with `=` or limits the rows, and then parses and plans the statement again for every new
 * value: most of the time of a small read. A plus in front changes no value and hides the parameter.
 */
export const steadyPlan = (sql: string): string =>
  sql.replaceAll(parts, (whole, before: string | undefined) => (before === undefined ? whole : `${before}+`))
