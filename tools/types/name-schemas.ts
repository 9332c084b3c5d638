import ts from 'typescript'

/** A reference of the generator to a schema, which `nameSchemas` replaces by the name of the schema. */
const schemaReference = /components\["schemas"\]\["(\w+)"\]/g

/** Turns the generator's tags into plain sentences, which editors show as they are. */
const withPlainComments = (text: string): string =>
  text
    .replaceAll(/(\/\*\*|^\s*\*) @description /gm, '$1 ')
    .replaceAll(/^\s*\* @(constant|enum).*\n/gm, '')
    .replaceAll(/\/\*\* @(constant|enum)[^*]*\*\/\s*/g, '')

const dedent = (text: string, spaces: number) => text.replaceAll(new RegExp(`^ {${spaces}}`, 'gm'), '')

/**
 * Gives each schema a named type, so that editors show `Space` and not a path into `components`. The generator only writes aliases
 * of such paths, which TypeScript resolves to the anonymous type behind them.
 */
export const nameSchemas = (generated: string): string => {
  const source = ts.createSourceFile('schema.ts', generated, ts.ScriptTarget.Latest, true)
  const components = source.statements.find(
    (one): one is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(one) && one.name.text === 'components',
  )
  const schemas = components?.members.find((one) => one.name?.getText(source) === 'schemas')
  const literal = schemas && ts.isPropertySignature(schemas) ? schemas.type : undefined
  if (!literal || !ts.isTypeLiteralNode(literal)) throw new Error('The generator wrote no schemas')
  const named = literal.members.filter(ts.isPropertySignature).map((member) => {
    const name = member.name.getText(source)
    const comment = generated.slice(member.getFullStart(), member.getStart(source)).trim()
    return { name, comment, type: member.type?.getText(source) ?? 'unknown' }
  })
  const types = named.map(({ name, comment, type }) =>
    dedent(`${comment && `${comment}\n`}export type ${name} = ${type};\n`, 8),
  )
  const members = named.map(({ name }) => `        ${name}: ${name};\n`)
  const rest = [
    generated.slice(0, literal.getStart(source)),
    `{\n${members.join('')}    }`,
    generated.slice(literal.getEnd()).replaceAll(/^export type (\w+) = components\['schemas'\]\['\1'\];\n/gm, ''),
  ]
  return withPlainComments([...rest, types.join('\n')].join('').replaceAll(schemaReference, '$1'))
}
