import type { Phrase } from '../plural.ts'

/** The words of the screens about questions of readers. */
export const en = {
  answerIt: 'Answer it in a space',
  answerText:
    'A draft change request lists the questions and the sections about them. If an engine is set up, it begins with a first text.',
  answeredAt: 'Answered {time}',
  askedSince: { one: 'asked once more since', other: 'asked {count} times since' },
  changedAt: 'Changed {time}',
  clusters: 'Topics',
  conversations: 'Conversations',
  inConversation: 'From the conversation “{name}”',
  inWork: 'In work:',
  issues: 'Questions',
  noQuestions: 'There are no questions yet',
  noQuestionsText: 'Questions of readers and from conversations that an integration or a program sends appear here.',
  notAskedSince: 'not asked again',
  questionCount: { one: '{count} question', other: '{count} questions' },
} satisfies Readonly<Record<string, Phrase>>

/** The words in one language. */
export type Dictionary = Readonly<Record<keyof typeof en, Phrase>>
