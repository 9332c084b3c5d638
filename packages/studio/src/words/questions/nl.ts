import type { Dictionary } from './en.ts'

/** The words of the screens about questions of readers. */
export const nl: Dictionary = {
  answerIt: 'In een ruimte beantwoorden',
  answerText:
    'Een concept-wijzigingsverzoek noemt de vragen en de secties daarover. Als er een engine is ingesteld, begint het met een eerste tekst.',
  answeredAt: 'Beantwoord {time}',
  askedSince: { one: 'sindsdien één keer gevraagd', other: 'sindsdien {count} keer gevraagd' },
  attributes: 'Gegevens van de bron',
  'by-assistant': 'Assistent',
  'by-team-member': 'Team',
  'by-user': 'Lezer',
  changedAt: 'Gewijzigd {time}',
  clusters: 'Onderwerpen',
  conversation: 'Gesprek',
  conversations: 'Gesprekken',
  fromIntegration: 'Van de integratie {name}',
  fromMail: 'Per e-mail',
  fromProgram: 'Door een programma gestuurd',
  fromSite: 'Gevraagd op de site {name}',
  inConversation: 'Uit het gesprek ‘{name}’',
  inWork: 'In bewerking:',
  issues: 'Vragen',
  messages: 'Berichten',
  noQuestions: 'Er zijn nog geen vragen',
  noQuestionsText: 'Vragen van lezers en uit gesprekken die een integratie of programma stuurt, verschijnen hier.',
  notAskedSince: 'niet meer gevraagd',
  openSource: 'Bij de bron openen',
  questionCount: { one: '{count} vraag', other: '{count} vragen' },
}
