import type { Phrase } from '../plural.ts'

/** The words of the screens about questions of readers. */
export const en = {
  answerIt: 'Answer it in a space',
  answerText:
    'A draft change request lists the questions and the sections about them. If an engine is set up, it begins with a first text.',
  answeredAt: 'Answered {time}',
  askedSince: { one: 'asked once more since', other: 'asked {count} times since' },
  attributes: 'What the source says',
  'by-assistant': 'Assistant',
  'by-team-member': 'Team',
  'by-user': 'Reader',
  changedAt: 'Changed {time}',
  clusters: 'Topics',
  conversation: 'Conversation',
  conversations: 'Conversations',
  fromIntegration: 'From the integration {name}',
  fromMail: 'By e-mail',
  fromProgram: 'Sent by a program',
  fromSite: 'Asked on the site {name}',
  inConversation: 'From the conversation “{name}”',
  inWork: 'In work:',
  issues: 'Questions',
  messages: 'Messages',
  noQuestions: 'There are no questions yet',
  noQuestionsText: 'Questions of readers and from conversations that an integration or a program sends appear here.',
  notAskedSince: 'not asked again',
  openSource: 'Open it at its source',
  questionCount: { one: '{count} question', other: '{count} questions' },
} satisfies Readonly<Record<string, Phrase>>

/** The words in one language. */
export type Dictionary = Readonly<Record<keyof typeof en, Phrase>>
