import { stemmer } from 'stemmer'
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

// What people call the same thing when they ask about software.
const alike = [
  'own custom',
  'delete remove erase drop',
  'hide mask redact censor',
  'password secret credential',
  'off disable deactivate',
  'enable activate',
  'show see view display print',
  'print log output',
  'change modify update edit',
  'error exception failure',
  'typo mistake invalid',
  'problem issue trouble',
  'image picture photo',
  'folder directory',
  'expensive costly cost price money',
  'pay payment billing invoice charge',
  'fast quick speed performance',
  'slow latency performance',
  'stop cancel abort end terminate interrupt',
  'kill terminate',
  'quit exit',
  'finish complete end',
  'close end',
  'begin start launch',
  'start trigger',
  'run execute invoke',
  'call invoke',
  'setting option configuration config parameter',
  'argument parameter option flag',
  'verify validate check',
  'retrieve fetch',
  'memory ram heap',
  'cpu processor',
  'thread worker',
  'parallel concurrent simultaneous',
  'async await promise asynchronous',
  'sync synchronous blocking',
  'login authenticate signin',
  'logout signout',
  'register signup',
  'permission right access authorize role',
  'allow permit grant',
  'restrict limit throttle quota',
  'often frequency rate',
  'protect secure guard',
  'private internal',
  'copy duplicate clone',
  'maximum max limit',
  'minimum min',
  'wait delay timeout sleep pause',
  'retry repeat',
  'crash fail',
  'alert notify warn',
  'send transmit post',
  'convert transform',
  'merge combine join',
  'connect link',
  'environment env',
  'database db',
  'repository repo',
  'application app program',
  'program script',
  'production prod',
  'development dev',
  'administrator admin',
  'colleague member teammate team',
  'team organization group',
  'invite add',
  'mail email',
  'version release',
  'upgrade migrate',
  'install setup',
  'undo revert rollback restore',
  'hostname domain',
  'tls ssl https certificate',
  'sign signature',
  'encrypt cipher',
  'mock stub fake simulate',
  'size length big large',
  'small compress minify',
  'compress zip gzip archive',
  'zip package',
  'byte buffer binary',
  'executable binary',
  'answer respond reply response',
  'react respond handle',
  'catch handle',
  'ask prompt question',
  'handler listener callback hook',
  'listen subscribe',
  'monitor watch',
  'spread distribute balance',
  'several many multiple',
  'batch bulk',
  'publish release deploy',
  'exclude omit ignore skip leave',
  'except exclude',
  'replace override substitute',
  'placeholder variable',
  'template scaffold boilerplate starter',
  'dialog modal popup',
  'refresh reload revalidate',
  'save store persist keep',
  'cache remember',
  'reuse share',
  'address url uri',
  'route endpoint',
  'earlier previous past history',
  'outdated deprecated obsolete',
  'order sort rank',
  'upload attach',
  'search query',
  'lookup resolve',
  'translate internationalization localization locale',
  'language locale',
  'speech audio voice',
  'count number amount',
  'id identifier uuid',
  'array iterable',
  'loop iterate',
  'piece chunk segment',
  'nested deep depth recursive',
  'compare equal diff',
  'text string',
  'title label',
  'date timestamp',
  'night nightly daily',
  'schedule cron periodic recurring',
  'prevent avoid block forbid',
  'terminal shell tty',
  'debug inspect breakpoint',
  'snapshot dump',
  'isolate sandbox',
  'background detach daemon',
  'library module dependency',
  'body payload',
  'disk storage',
  'bucket storage',
  'container docker',
  'telemetry analytics statistic track',
  'theme appearance style',
  'shortcut hotkey',
  'color colour',
  'license licence',
  'center centre',
  'behavior behaviour',
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
