/** For each property of a body, the columns that it sets. A property of the spec that is missing here is a compile error. */
export type Columns<Body, Row> = {
  readonly [Name in keyof Body]-?: (value: Exclude<Body[Name], undefined>) => Partial<Row>
}

/** Returns the columns that a body changes. Properties that the body omits change nothing. */
export const changesOf = <Body extends object, Row>(columns: Columns<Body, Row>, body: Body): Partial<Row> =>
  Object.assign(
    {},
    ...Object.entries(body).map(([name, value]) =>
      value === undefined ? {} : columns[name as keyof Body](value as never),
    ),
  ) as Partial<Row>
