import { hash } from 'node:crypto'
import { mask, withoutMasks } from './mask.ts'
import { maxCharacters, plainText } from './plain-text.ts'
import { termsIn, type Term } from './terms.ts'

/** A message of a conversation. */
export interface Part {
  role: 'user' | 'assistant' | 'team-member'
  body: string
}

/** An issue as it was found in a conversation. */
export interface FoundIssue {
  title: string
  summary: string
  terms: Term[]
  /** Identifies the text of the issue. */
  digest: string
}

const titleCharacters = 120
const summarySentences = 3
const summaryCharacters = 1000
const maxIssues = 100

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

const sentencesOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .flatMap((paragraph) =>
      [...segmenter.segment(paragraph)].map(({ segment }) => segment.replaceAll(/\s+/g, ' ').trim()),
    )
    .filter((sentence) => sentence !== '')

/** Cuts a text between words. */
const cutTo = (text: string, characters: number): string => {
  const all = [...text]
  if (all.length <= characters) return text
  const start = all.slice(0, characters - 1).join('')
  return `${start.replace(/\s+\S*$/, '') || start}…`
}

const issueOf = (text: string, subject: string): FoundIssue | undefined => {
  const sentences = sentencesOf(mask(text)).filter((sentence) => termsIn(withoutMasks(sentence)).length > 0)
  if (sentences.length === 0) return undefined
  const summary = cutTo(sentences.slice(0, summarySentences).join(' '), summaryCharacters)
  const terms = termsIn(withoutMasks([mask(subject), ...sentences].join('\n')))
  return { title: cutTo(sentences[0]!, titleCharacters), summary, terms, digest: hash('sha256', text, 'base64url') }
}

/** Yields the consecutive user messages before each answer. */
function* runsOf(parts: readonly Part[]): Generator<string[]> {
  let run: string[] = []
  for (const { role, body } of parts) {
    if (role === 'user') run.push(body)
    else if (run.length > 0) {
      yield run
      run = []
    }
  }
  if (run.length > 0) yield run
}

const textOf = (run: readonly string[]): string => {
  let text = ''
  for (const body of run) {
    text += `${plainText(body)}\n\n`
    if (text.length > maxCharacters) break
  }
  return text.slice(0, maxCharacters).toWellFormed()
}

/**
 * Yields the issues of a conversation: one for all consecutive user messages that are more than a greeting or thanks. It is a
 * generator, so that a job can let other work run between the issues of a long conversation.
 */
export function* issuesIn(parts: readonly Part[], subject = ''): Generator<FoundIssue> {
  let [found, first] = [0, true]
  for (const run of runsOf(parts)) {
    const issue = issueOf(textOf(run), first ? subject : '')
    first = false
    if (issue) yield issue
    if (issue && ++found === maxIssues) return
  }
}
