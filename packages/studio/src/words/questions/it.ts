import type { Dictionary } from './en.ts'

/** The words of the screens about questions of readers. */
export const it: Dictionary = {
  answerIt: 'Rispondi in uno spazio',
  answerText:
    'Una bozza di richiesta di modifica elenca le domande e le sezioni che le riguardano. Se è configurato un motore, inizia con un primo testo.',
  answeredAt: 'Risposta {time}',
  askedSince: {
    one: 'chiesta una volta da allora',

    other: 'chiesta {count} volte da allora',
  },
  attributes: 'Dati della fonte',
  'by-assistant': 'Assistente',
  'by-team-member': 'Team',
  'by-user': 'Lettore',
  changedAt: 'Modificato {time}',
  clusters: 'Argomenti',
  conversation: 'Conversazione',
  conversations: 'Conversazioni',
  fromIntegration: 'Dall’integrazione {name}',
  fromMail: 'Via e-mail',
  fromProgram: 'Inviata da un programma',
  fromSite: 'Chiesto sul sito {name}',
  inConversation: 'Dalla conversazione “{name}”',
  inWork: 'In corso:',
  issues: 'Domande',
  messages: 'Messaggi',
  noQuestions: 'Non ci sono ancora domande',
  noQuestionsText:
    'Qui appaiono le domande dei lettori e delle conversazioni inviate da un’integrazione o da un programma.',
  notAskedSince: 'non più chiesta',
  openSource: 'Apri all’origine',
  questionCount: { one: '{count} domanda', other: '{count} domande' },
}
