import type { Dictionary } from './en.ts'

/** The words of the screens about questions of readers. */
export const de: Dictionary = {
  answerIt: 'In einem Bereich beantworten',
  answerText:
    'Ein Entwurf eines Änderungsantrags nennt die Fragen und die Abschnitte dazu. Wenn eine KI eingerichtet ist, beginnt er mit einem ersten Text.',
  answeredAt: 'Beantwortet {time}',
  askedSince: { one: 'seitdem einmal gefragt', other: 'seitdem {count}-mal gefragt' },
  attributes: 'Angaben der Quelle',
  'by-assistant': 'Assistent',
  'by-team-member': 'Team',
  'by-user': 'Leser',
  changedAt: 'Geändert {time}',
  clusters: 'Themen',
  conversation: 'Gespräch',
  conversations: 'Gespräche',
  fromIntegration: 'Von der Integration {name}',
  fromMail: 'Per E-Mail',
  fromProgram: 'Von einem Programm gesendet',
  fromSite: 'Auf der Website {name} gefragt',
  inConversation: 'Aus dem Gespräch „{name}“',
  inWork: 'In Arbeit:',
  issues: 'Fragen',
  messages: 'Nachrichten',
  noQuestions: 'Es gibt noch keine Fragen',
  noQuestionsText:
    'Hier erscheinen Fragen von Lesern und aus Gesprächen, die eine Integration oder ein Programm schickt.',
  notAskedSince: 'seitdem nicht mehr gefragt',
  openSource: 'An der Quelle öffnen',
  questionCount: { one: '{count} Frage', other: '{count} Fragen' },
}
