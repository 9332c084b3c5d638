/** The studio shows no blocks that readers fill in. */
export const blockFormRules = (): string => ''

/** The style sheet of the studio has the rules for operations of an API. */
export const apiRules = (): string => ''
