/** Says that rows refer to rows of another table that are gone. */
export const lostReferences = (count: number, parent: string): string =>
  count === 1
    ? `1 row refers to a row of ${parent} that is missing`
    : `${count} rows refer to rows of ${parent} that are missing`
