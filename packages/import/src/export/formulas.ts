import { indentOf, linesOf, mapText, outdent, outsideCode } from '../text/lines.ts'
import type { ExportTool } from './dialects.ts'

/** A page without its formulas, which other tools must not escape, and what puts them back as a tool writes them. */
export interface WithoutFormulas {
  text: string
  count: number
  restore(text: string): string
}

const inline = /(?<![\\$])\$\$(?!\$)([^$\n]+)\$\$(?!\$)/g
const fence = /^\s*\$\$\s*$/

// VitePress and MkDocs read a formula between single dollar signs, so other dollar signs need an escape. The other tools are told to read none there.
const hasSingleSigns: Readonly<Record<ExportTool, boolean>> = {
  vitepress: true,
  mkdocs: true,
  docusaurus: false,
  starlight: false,
}

/** Takes the formulas out of a page. */
export const withoutFormulas = (page: string, tool: ExportTool): WithoutFormulas => {
  const formulas: string[] = []
  const mark = (formula: string): string => `\u0005${formulas.push(formula) - 1}\u0005`
  const isSingle = hasSingleSigns[tool]
  const out: string[] = []
  let open: string[] | undefined
  for (const { text: line, isCode } of linesOf(page)) {
    if (!isCode && fence.test(line)) {
      if (open === undefined) open = [line]
      else {
        const indent = indentOf(open[0]!)
        out.push(' '.repeat(indent) + mark(outdent([...open, line], indent).join('\n')))
        open = undefined
      }
    } else if (open !== undefined) open.push(line)
    else if (isCode) out.push(line)
    else
      out.push(
        outsideCode(line, (part) =>
          part.replaceAll(inline, (_, formula: string) => mark(isSingle ? `$${formula.trim()}$` : `$$${formula}$$`)),
        ),
      )
  }
  const restore = (text: string): string =>
    text.replaceAll(
      /^([ \t]*)\u0005(\d+)\u0005|\u0005(\d+)\u0005/gm,
      (_, indent = '', first?: string, other?: string) =>
        indent + formulas[Number(first ?? other)]!.replaceAll('\n', `\n${indent}`),
    )
  return { text: [...out, ...(open ?? [])].join('\n'), count: formulas.length, restore }
}

/** Escapes the dollar signs that a tool would read as the beginning of a formula, in a page whose formulas were taken out. */
export const withEscapedDollars = (text: string, tool: ExportTool): string =>
  hasSingleSigns[tool]
    ? mapText(text, (line) => outsideCode(line, (part) => part.replaceAll(/(?<!\\)\$/g, '\\$')))
    : text
