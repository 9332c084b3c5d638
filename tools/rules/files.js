import { basename, dirname, relative } from 'node:path'

/** @import { Context } from './schemas.js' */

const LINES = { path: 120, schema: 100 }

/** @param {string} file */
const isSchemaFile = (file) => /^[A-Z]\w*\.yaml$/.test(basename(file))

/** Counts the lines of a YAML text without its examples. @param {string} text */
export const countLines = (text) => {
  let count = 0
  let example = -1
  for (const line of text.trimEnd().split('\n')) {
    const indent = line.search(/\S/)
    if (example >= 0 && (indent > example || indent < 0)) continue
    example = /^\s*examples?:/.test(line) ? indent : -1
    if (example < 0) count++
  }
  return count
}

/**
 * Files stay short. Schema files are in PascalCase and have unique names, because these become component names.
 */
export const tidyFiles = () => {
  /** @type {Set<string>} */
  const seen = new Set()
  /** @type {Map<string, string>} */
  const schemas = new Map()
  return {
    /** @param {unknown} _ @param {Context} ctx */
    Schema(_, ctx) {
      const name = basename(ctx.location.source.absoluteRef)
      if (ctx.location.pointer !== '#/' || !/^[a-z].*\.yaml$/.test(name)) return
      const pascal = name.replaceAll(/(?:^|[-_])(\w)/g, (_match, letter) => letter.toUpperCase())
      ctx.report({
        message: `Rename ${name} to ${pascal}: a lower-case file is a path, a schema file is in PascalCase.`,
      })
    },
    ref: {
      /** @param {{ $ref: string }} node @param {Context} ctx @param {{ location?: Context['location'] }} resolved */
      leave(node, ctx, { location }) {
        const file = location?.source.absoluteRef
        if (!location || !file || seen.has(file)) return
        seen.add(file)
        const lines = countLines(location.source.body)
        const limit = isSchemaFile(file) ? LINES.schema : LINES.path
        if (lines > limit && basename(file) !== 'parameters.yaml')
          ctx.report({
            message: `Split ${basename(file)}: it has ${lines} lines, at most ${limit} are allowed.`,
            location,
          })
        if (!isSchemaFile(file) || dirname(file).endsWith('responses')) return
        const twin = schemas.get(basename(file))
        if (twin)
          ctx.report({
            message: `Rename this schema or ${relative(dirname(file), twin)}: the file names are the names of the schemas.`,
            location,
          })
        schemas.set(basename(file), file)
      },
    },
  }
}
