import type { Dictionary } from './en.ts'

/** The words of the screens about questions of readers. */
export const pt: Dictionary = {
  answerIt: 'Responder num espaço',
  answerText:
    'Um rascunho de pedido de alteração lista as perguntas e as secções relacionadas. Se houver um motor configurado, começa com um primeiro texto.',
  answeredAt: 'Respondida {time}',
  askedSince: {
    one: 'perguntada uma vez desde então',

    other: 'perguntada {count} vezes desde então',
  },
  attributes: 'Dados da fonte',
  'by-assistant': 'Assistente',
  'by-team-member': 'Equipa',
  'by-user': 'Leitor',
  changedAt: 'Alterado {time}',
  clusters: 'Tópicos',
  conversation: 'Conversa',
  conversations: 'Conversas',
  fromIntegration: 'Da integração {name}',
  fromMail: 'Por e-mail',
  fromProgram: 'Enviada por um programa',
  fromSite: 'Perguntado no site {name}',
  inConversation: 'Da conversa “{name}”',
  inWork: 'Em curso:',
  issues: 'Perguntas',
  messages: 'Mensagens',
  noQuestions: 'Ainda não há perguntas',
  noQuestionsText: 'As perguntas de leitores e de conversas que uma integração ou um programa envia aparecem aqui.',
  notAskedSince: 'não voltou a ser perguntada',
  openSource: 'Abrir na origem',
  questionCount: { one: '{count} pergunta', other: '{count} perguntas' },
}
