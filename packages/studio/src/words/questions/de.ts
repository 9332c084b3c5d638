import type { Dictionary } from './en.ts'

/** The words of the screens about questions of readers. */
export const de: Dictionary = {
  answerIt: 'In einem Bereich beantworten',
  answerText:
    'Ein Entwurf eines Änderungsantrags nennt die Fragen und die Abschnitte dazu. Wenn eine KI eingerichtet ist, beginnt er mit einem ersten Text.',
  answeredAt: 'Beantwortet {time}',
  askedSince: { one: 'seitdem einmal gefragt', other: 'seitdem {count}-mal gefragt' },
  changedAt: 'Geändert {time}',
  clusters: 'Themen',
  conversations: 'Gespräche',
  inConversation: 'Aus dem Gespräch „{name}“',
  inWork: 'In Arbeit:',
  issues: 'Fragen',
  noQuestions: 'Es gibt noch keine Fragen',
  noQuestionsText:
    'Hier erscheinen Fragen von Lesern und aus Gesprächen, die eine Integration oder ein Programm schickt.',
  notAskedSince: 'seitdem nicht mehr gefragt',
  questionCount: { one: '{count} Frage', other: '{count} Fragen' },
}
