import type { Dictionary } from './en.ts'

/** The words of the screens about questions of readers. */
export const zh: Dictionary = {
  answerIt: '在空间中解答',
  answerText: '草稿变更请求会列出问题和相关章节。如果配置了引擎，还会以初稿开头。',
  answeredAt: '{time}已回答',
  askedSince: '此后被问了 {count} 次',
  changedAt: '{time}更新',
  clusters: '主题',
  conversations: '对话',
  inConversation: '来自对话“{name}”',
  inWork: '进行中：',
  issues: '问题',
  noQuestions: '还没有问题',
  noQuestionsText: '读者的问题以及由集成或程序发送的对话中的问题会显示在此处。',
  notAskedSince: '此后没有再被问到',
  questionCount: '{count}个问题',
}
