import type { MailDictionary } from './en.ts'

export const ja: MailDictionary = {
  signInSubject: 'サインイン用リンク',
  signInSentence: '次のリンクを開いてサインインしてください。',
  signInAction: 'サインイン',
  signInFootnote: 'このリンクは1回だけ、15分間有効です。お心当たりがない場合は、このメールを無視してください。',
  inviteSubject: '{inviter} さんが {organization} に招待しています',
  inviteSentence: '{inviter} さんが {organization} に招待しています。ここでドキュメントが書かれ、読まれています。',
  inviteAction: '招待を受ける',
  inviteFootnote:
    'この招待は {until} まで有効で、1回だけ使えます。お心当たりがない場合は、このメールを無視してください。',
  'review-requested': '{actor} さんがレビューを依頼しました',
  reviewed: '{actor} さんがあなたの変更リクエストをレビューしました',
  comment: '{actor} さんがあなたの変更リクエストにコメントしました',
  reply: '{actor} さんが返信しました',
  mention: '{actor} さんがあなたをメンションしました',
  changed: '{actor} さんがウォッチ中の内容を変更しました',
  outdated: 'あなたの変更リクエストに最新のメインの内容が含まれていません',
  conflict: 'あなたの変更リクエストに競合があります',
  changeRequest: '変更リクエスト #{number}',
  manyThings: '{organization} に未読が {count} 件あります',
  andMore: 'ほか {count} 件',
  reason: '{organization} のメンバーであるため、このメールをお送りしています。',
  stop: 'このメールの配信を停止する',
}
