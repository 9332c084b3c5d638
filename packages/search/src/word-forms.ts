import { stemmer } from 'stemmer'
import { eng } from 'stopword'

// The list of the library lacks them.
const otherFilling =
  'again am does doing further having her hers here itself myself nor once ours ourselves themselves theirs us when whether whom whose why yours yourself'

/** Words that say nothing about what is looked for. */
export const filling: ReadonlySet<string> = new Set([...eng, ...otherFilling.split(' ')])

// A search for `use cache` means both words. A question how one uses a cache is about the cache.
const asking =
  'anyone anything become becomes becoming happen happens its just may need needs not people so someone something thing things use used uses using want wants would'

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

// What people call the same thing when they ask about software.
const alike = [
  'own custom',
  'delete remove erase',
  'hide mask redact censor',
  'password secret credential',
  'off disable deactivate',
  'enable activate',
  'show see view display print',
  'change modify update edit',
  'error exception failure',
  'image picture',
  'folder directory',
  'expensive costly cost',
  'fast quick speed performance',
  'stop cancel abort end terminate interrupt',
  'begin start launch',
  'setting option configuration config parameter',
  'verify validate check',
  'retrieve fetch',
  'memory ram heap',
  'cpu processor',
  'login authenticate signin',
  'permission right access authorize',
  'copy duplicate clone',
  'maximum max limit',
  'minimum min',
  'wait delay timeout',
  'retry repeat',
  'crash fail',
  'alert notify warn',
  'send transmit post',
  'convert transform',
  'merge combine join',
  'environment env',
  'database db',
  'repository repo',
  'application app',
  'production prod',
  'development dev',
  'administrator admin',
  'mail email',
  'version release',
  'install setup',
  'hostname domain',
  'tls ssl https',
  'mock stub fake',
  'size length big large',
  'answer respond reply response',
  'spread distribute balance',
  'several many multiple',
  'publish release',
  'dialog modal popup',
  'refresh reload revalidate',
  'save store persist keep',
  'address url uri',
  'earlier previous past history',
  'outdated deprecated obsolete',
  'order sort rank',
  'upload attach',
  'translate internationalization localization locale',
  'speech audio voice',
  'count number amount',
  'slow latency performance',
  'prevent avoid block forbid',
  'language locale',
].map((words) => words.split(' ').map((word) => [word, stemmer(word)] as const))

const synonyms = new Map<string, string[]>()
for (const words of alike)
  for (const [, stem] of words)
    synonyms.set(stem, [
      ...(synonyms.get(stem) ?? []),
      ...words.flatMap(([, other]) => (other === stem ? [] : [other])),
    ])

/** Returns the stems of words that mean about the same as a word. */
export const stemsAlike = (word: string): readonly string[] => synonyms.get(stemmer(word)) ?? []
