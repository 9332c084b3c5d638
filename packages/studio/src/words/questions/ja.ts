import type { Dictionary } from './en.ts'

/** The words of the screens about questions of readers. */
export const ja: Dictionary = {
  answerIt: 'スペースで回答する',
  answerText:
    '下書きの変更リクエストに、質問と関連するセクションが一覧されます。エンジンが設定されていれば、最初の文章も用意されます。',
  answeredAt: '{time}に回答',
  askedSince: 'その後{count}回質問されました',
  changedAt: '{time}に更新',
  clusters: 'トピック',
  conversations: '会話',
  inConversation: '会話「{name}」から',
  inWork: '作業中：',
  issues: '質問',
  noQuestions: '質問はまだありません',
  noQuestionsText: '読者の質問と、連携アプリやプログラムが送った会話の質問がここに表示されます。',
  notAskedSince: 'その後の質問はありません',
  questionCount: '質問{count}件',
}
