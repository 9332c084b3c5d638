import { eng } from 'stopword'

// The list of the library lacks them.
const otherFilling =
  'again am does doing further having her hers here itself myself nor once ours ourselves themselves theirs us when whether whom whose why yours yourself'

/** Words that say nothing about what is looked for. */
export const filling: ReadonlySet<string> = new Set([...eng, ...otherFilling.split(' ')])

// A search for `use cache` means both words. A question how one uses a cache is about the cache.
const asking =
  'able already anybody anyone anything bad become becomes becoming best better cannot done even ever every everybody everyone everything few get gets getting gives given go goes good happen happens inside instead its just know let lets made makes making may mean means need needs nobody not nothing others people please possible so somebody someone something sure thing things unless until use used uses using want wants whenever work works would'

/** Words that say nothing about what a question is about. */
export const fillingOfQuestions: ReadonlySet<string> = new Set([...filling, ...asking.split(' ')])

// Forms that have no common stem.
const irregular = [
  'begin began begun',
  'bind bound',
  'break broke broken',
  'bring brought',
  'build built',
  'buy bought',
  'catch caught',
  'child children',
  'choose chose chosen',
  'find found',
  'forget forgot forgotten',
  'freeze froze frozen',
  'give gave given',
  'hide hid hidden',
  'hold held',
  'index indices',
  'keep kept',
  'leave left',
  'lose lost',
  'person people',
  'run ran',
  'send sent',
  'show shown',
  'speak spoke spoken',
  'spend spent',
  'take took taken',
  'tell told',
  'throw threw thrown',
  'vertex vertices',
  'write wrote written',
].map((forms) => forms.split(' '))

const siblings = new Map(irregular.flatMap((forms) => forms.map((form) => [form, forms] as const)))

const minShortened = 6
const maxEnding = 2
const negations = /^(?:un|non|dis)(?=\p{L}{5})/u

/** Returns other forms of a word that its stem does not find, such as `sent` of `send`. */
export const irregularForms = (word: string): string[] => (siblings.get(word) ?? []).filter((form) => form !== word)

/** Returns the starts of a word that can be its short form, such as `postgres` of `postgresql`. */
export const shortForms = (word: string): string[] =>
  Array.from({ length: maxEnding }, (_, index) => word.slice(0, -index - 1)).filter(
    ({ length }) => length >= minShortened,
  )

/** Returns a word without its negation, such as `translated` of `untranslated`; undefined if it has none. */
export const affirmed = (word: string): string | undefined =>
  negations.test(word) ? word.replace(negations, '') : undefined
