const maxLength = 10_000

// Formulas with a macro that expands forever end here.
const options = { throwOnError: true, trust: false, maxExpand: 200, maxSize: [10, 10] }

/** Draws a formula in an element, once the library for it is loaded. One that cannot be read stays as its source. Returns whether it was drawn. */
export const drawFormula = async (element: Element, formula: string, isBlock: boolean): Promise<boolean> => {
  if (formula.length > maxLength) return false
  try {
    const { default: temml } = await import('temml')
    const drawn = document.createElement('span')
    // Temml builds elements, so no markup is parsed.
    temml.render(formula, drawn, { displayMode: isBlock, ...options } as object)
    element.replaceWith(...drawn.childNodes)
    return true
  } catch {
    return false
  }
}

/** Draws the formulas of a document. Returns whether there were any. */
export const drawFormulas = async (root: Element): Promise<boolean> => {
  const sources = [...root.querySelectorAll('code.formula')]
  const drawn = await Promise.all(
    sources.map((source) => drawFormula(source, source.textContent, source.classList.contains('block'))),
  )
  return drawn.includes(true)
}
