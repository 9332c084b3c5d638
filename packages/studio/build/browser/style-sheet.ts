/** The studio shows no blocks that readers fill in. */
export const blockFormRules = (): string => ''
