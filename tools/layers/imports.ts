import ts from 'typescript'

// `new URL('./worker.ts', import.meta.url)` names the program of a thread or a process.
const programOf = (node: ts.Node): ts.Node | undefined => {
  if (!ts.isNewExpression(node) || node.expression.getText() !== 'URL') return undefined
  const [path, base] = node.arguments ?? []
  const isProgram = path && ts.isStringLiteralLike(path) && /\.[jt]s$/.test(path.text)
  return isProgram && base?.getText() === 'import.meta.url' ? path : undefined
}

const specifierOf = (node: ts.Node): ts.Node | undefined => {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier
  if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) return node.arguments[0]
  return programOf(node)
}

/** Returns what a file imports: for its value or its type, at its start or later, or as the file of a thread. */
export const importsOf = (path: string, text: string): string[] => {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node)
    if (specifier && ts.isStringLiteralLike(specifier)) found.push(specifier.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))
  return found
}
