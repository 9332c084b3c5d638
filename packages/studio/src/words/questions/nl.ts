import type { Dictionary } from './en.ts'

/** The words of the screens about questions of readers. */
export const nl: Dictionary = {
  answerIt: 'In een ruimte beantwoorden',
  answerText:
    'Een concept-wijzigingsverzoek noemt de vragen en de secties daarover. Als er een engine is ingesteld, begint het met een eerste tekst.',
  answeredAt: 'Beantwoord {time}',
  askedSince: { one: 'sindsdien één keer gevraagd', other: 'sindsdien {count} keer gevraagd' },
  changedAt: 'Gewijzigd {time}',
  clusters: 'Onderwerpen',
  conversations: 'Gesprekken',
  inConversation: 'Uit het gesprek ‘{name}’',
  inWork: 'In bewerking:',
  issues: 'Vragen',
  noQuestions: 'Er zijn nog geen vragen',
  noQuestionsText: 'Vragen van lezers en uit gesprekken die een integratie of programma stuurt, verschijnen hier.',
  notAskedSince: 'niet meer gevraagd',
  questionCount: { one: '{count} vraag', other: '{count} vragen' },
}
