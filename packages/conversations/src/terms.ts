import { stemmer } from 'stemmer'
import { deu, eng } from 'stopword'
import { wordsIn, type Word } from '@scriptorium/search/words'

/** A term of an issue: a stem, and a word of the text that has it. */
export interface Term {
  stem: string
  word: string
}

const maxTerms = 40
const stemCharacters = 6

const folded = (words: readonly string[]): Set<string> =>
  new Set(words.flatMap((word) => wordsIn(word).map((one) => one.word)))

const english = folded(eng)
const german = folded(deu)

/** Greetings, thanks and small words that the lists of stop words lack: no message is about them. */
const courtesies = folded(
  `hi hello hey dear team thanks thank thx please cheers regards kind best greetings good morning afternoon
  evening day ok okay great perfect welcome bye hallo danke dankeschön bitte guten tag morgen abend moin servus
  grüße gruß not can cannot one per lot much many yes no nein ja freundliche freundlichen liebe lieber geehrte
  vielen dank prima super tschüss`.split(/\s+/),
)

/** Words in which people ask about any topic. They make questions about different topics alike. */
const askingWords = folded(
  `use used using want need like get make set put work works working change changing changed show shows showing see
  find add added create created allow possible able help where when why which whose what who how keep still already
  correct wrong problem issue question way instead without since only also again every each before after over new all
  any some several time times day days week minutes hours error fails failed missing doesn update updated
  möchte möglich geht gehen ändern geändert einstellen anzeigen angezeigt zeigt zeigen lassen lässt machen finde finden
  sehe sehen stelle stellen setzen bekomme bekommen brauche braucht kostet bearbeiten ergänzen anlegen erstellen
  erstellt automatisch anbieten falsch falscher falsches falschen fehlt mehrere mehreren alle alles neue neuen eigene
  eigenes eigener obwohl trotzdem statt wieder immer nur viele welche welcher gilt tage tagen jahre monat lange dauert
  fehler fehlermeldung problem frage`.split(/\s+/),
)

const germanStem = (word: string): string => {
  let stem = /^ge.{4}/.test(word) ? word.slice(2) : word
  for (;;) {
    const shorter = stem.replace(/(?:ern|em|er|en|es|nd|st|[estn])$/, '')
    if (shorter === stem || shorter.length < 4) return stem
    stem = shorter
  }
}

const isContent = ({ word, kind }: Word): boolean =>
  kind !== 'joined' && word.length > 1 && !english.has(word) && !german.has(word) && !courtesies.has(word)

const isTopical = ({ word }: Word): boolean => !askingWords.has(word) && !/^\d{1,2}$/.test(word)

/** Returns the words that name a topic, or all content words of a text that names none. */
const topicalIn = (words: readonly Word[]): Word[] => {
  const content = words.filter(isContent)
  const topical = content.filter(isTopical)
  return topical.length > 0 ? topical : content
}

const countIn = (words: readonly Word[], set: Set<string>): number =>
  words.reduce((count, { word }) => count + (set.has(word) ? 1 : 0), 0)

/**
 * Returns the distinct content terms of a text, in order. Stems are short, so that related words of two languages
 * (`integration`, `Integrationen`) and parts of compounds (`Rechnung`, `Rechnungsadresse`) are one term.
 */
export const termsIn = (text: string): Term[] => {
  const words = wordsIn(text)
  const stemOf = countIn(words, german) > countIn(words, english) ? germanStem : stemmer
  const terms = new Map<string, Term>()
  for (const one of topicalIn(words)) {
    const stem = [...stemOf(one.word)].slice(0, stemCharacters).join('')
    if (!terms.has(stem)) terms.set(stem, { stem, word: text.slice(one.start, one.end) })
    if (terms.size === maxTerms) break
  }
  return [...terms.values()]
}
