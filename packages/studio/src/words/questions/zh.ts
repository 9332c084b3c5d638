import type { Dictionary } from './en.ts'

/** The words of the screens about questions of readers. */
export const zh: Dictionary = {
  answerIt: '在空间中解答',
  answerText: '将创建一个以此为主题的变更请求。',
  changedAt: '{time}更新',
  clusters: '主题',
  conversations: '对话',
  inConversation: '来自对话“{name}”',
  issues: '问题',
  noQuestions: '还没有问题',
  noQuestionsText: '由集成或程序发送的对话中的问题会显示在此处。',
  questionCount: '{count}个问题',
}
