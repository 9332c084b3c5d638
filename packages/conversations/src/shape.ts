import type { Term } from './terms.ts'

/** How often a term occurs in a cluster, and in which forms. */
export interface ShapeTerm {
  count: number
  forms: Record<string, number>
}

/** A sentence of a user that may stand in the summary of a cluster. */
export interface Sentence {
  issueId: string
  text: string
  stems: string[]
}

/** What the issues of a cluster have in common. The counts of terms are its centroid. */
export interface Shape {
  issues: number
  terms: Map<string, ShapeTerm>
  sentences: Sentence[]
}

/** Returns the weight of a term in an organization. It returns the same weight each time. */
export type Weigh = (stem: string) => number

const maxTerms = 48
const maxForms = 4
const maxSentences = 3

/** Creates an empty shape. */
export const emptyShape = (): Shape => ({ issues: 0, terms: new Map(), sentences: [] })

/**
 * Returns how terms weigh among `issues` issues. Common terms weigh less, as in tf-idf. The last factor dampens rare terms: a term
 * that hardly any other issue has says little about how alike two issues are.
 */
export const weighing =
  (issues: number, issuesWith: (stem: string) => number): Weigh =>
  (stem) => {
    const count = Math.max(1, issuesWith(stem))
    return Math.log(1 + issues / count) * (count / (count + 2))
  }

// Shapes never change.
const knownLengths = new WeakMap<Weigh, WeakMap<Shape, number>>()

/** Returns the length of the centroid. A cluster is compared with many issues, so its length is computed once for the same weights. */
export const lengthOf = (shape: Shape, weigh: Weigh): number => {
  const lengths = knownLengths.get(weigh) ?? new WeakMap<Shape, number>()
  knownLengths.set(weigh, lengths)
  const known = lengths.get(shape)
  if (known !== undefined) return known
  let sum = 0
  for (const [stem, { count }] of shape.terms) sum += ((count / shape.issues) * weigh(stem)) ** 2
  const length = Math.sqrt(sum)
  lengths.set(shape, length)
  return length
}

/** Returns the cosine between the centroids of two shapes: 1 if they have the same terms, 0 if they share none. */
export const similarity = (one: Shape, other: Shape, weigh: Weigh): number => {
  let product = 0
  for (const [stem, { count }] of one.terms) {
    const found = other.terms.get(stem)
    if (found) product += (count / one.issues) * (found.count / other.issues) * weigh(stem) ** 2
  }
  return product === 0 ? 0 : product / (lengthOf(one, weigh) * lengthOf(other, weigh))
}

/** Returns the shape of a single issue. */
export const shapeOf = (issueId: string, text: string, terms: readonly Term[]): Shape => ({
  issues: 1,
  terms: new Map(terms.map(({ stem, word }) => [stem, { count: 1, forms: { [word]: 1 } }])),
  sentences: [{ issueId, text, stems: terms.map(({ stem }) => stem) }],
})

const rarestLast = <Value>(entries: [string, Value][], countOf: (value: Value) => number): [string, Value][] =>
  entries.toSorted(([, one], [, other]) => countOf(other) - countOf(one))

const mergeForms = (one: Record<string, number>, other: Record<string, number>): Record<string, number> => {
  const forms = new Map(Object.entries(one))
  for (const [form, count] of Object.entries(other)) forms.set(form, (forms.get(form) ?? 0) + count)
  return Object.fromEntries(rarestLast([...forms], (count) => count).slice(0, maxForms))
}

/** Returns a shape that has fewer terms than a large cluster: the rarest ones are dropped. */
const bounded = (terms: Shape['terms']): Shape['terms'] =>
  terms.size <= maxTerms ? terms : new Map(rarestLast([...terms], ({ count }) => count).slice(0, maxTerms))

/** Returns the shape of two clusters together. */
export const joinShapes = (one: Shape, other: Shape, weigh: Weigh): Shape => {
  const terms = new Map(one.terms)
  for (const [stem, { count, forms }] of other.terms) {
    const own = terms.get(stem)
    terms.set(stem, own ? { count: own.count + count, forms: mergeForms(own.forms, forms) } : { count, forms })
  }
  const joined = { issues: one.issues + other.issues, terms: bounded(terms), sentences: [] }
  return { ...joined, sentences: bestSentences(joined, [...one.sentences, ...other.sentences], weigh) }
}

/** Returns the shape of a cluster without one of its issues. */
export const withoutIssue = (shape: Shape, issueId: string, stems: readonly string[]): Shape => {
  const terms = new Map(shape.terms)
  for (const stem of stems) {
    const own = terms.get(stem)
    if (own && own.count > 1) terms.set(stem, { ...own, count: own.count - 1 })
    else terms.delete(stem)
  }
  const sentences = shape.sentences.filter((sentence) => sentence.issueId !== issueId)
  return { issues: shape.issues - 1, terms, sentences }
}

/** Returns the sentences that are most like the whole shape, the most typical one first. */
const bestSentences = (shape: Shape, sentences: readonly Sentence[], weigh: Weigh): Sentence[] => {
  const distinct = [...new Map(sentences.map((sentence) => [sentence.text, sentence])).values()]
  const alike = (sentence: Sentence) => {
    const terms = sentence.stems.map((stem): [string, ShapeTerm] => [stem, { count: 1, forms: {} }])
    return similarity({ issues: 1, terms: new Map(terms), sentences: [] }, shape, weigh)
  }
  return distinct
    .map((sentence) => ({ sentence, score: alike(sentence) }))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, maxSentences)
    .map(({ sentence }) => sentence)
}
