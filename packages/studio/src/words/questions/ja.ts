import type { Dictionary } from './en.ts'

/** The words of the screens about questions of readers. */
export const ja: Dictionary = {
  answerIt: 'スペースで回答する',
  answerText:
    '下書きの変更リクエストに、質問と関連するセクションが一覧されます。エンジンが設定されていれば、最初の文章も用意されます。',
  answeredAt: '{time}に回答',
  askedSince: 'その後{count}回質問されました',
  attributes: 'ソースの情報',
  'by-assistant': 'アシスタント',
  'by-team-member': 'チーム',
  'by-user': '読者',
  changedAt: '{time}に更新',
  clusters: 'トピック',
  conversation: '会話',
  conversations: '会話',
  fromIntegration: '連携アプリ{name}から',
  fromMail: 'メール',
  fromProgram: 'プログラムから送信',
  fromSite: 'サイト{name}での質問',
  inConversation: '会話「{name}」から',
  inWork: '作業中：',
  issues: '質問',
  messages: 'メッセージ',
  noQuestions: '質問はまだありません',
  noQuestionsText: '読者の質問と、連携アプリやプログラムが送った会話の質問がここに表示されます。',
  notAskedSince: 'その後の質問はありません',
  openSource: '元の場所で開く',
  questionCount: '質問{count}件',
}
