import type { Dictionary } from './en.ts'

/** The words by which people look for a screen besides its name. */
export const ja: Dictionary = {
  'find-audit': '履歴 誰が いつ 変更 ログ',
  'find-deletedContent': '元に戻す 復元 削除 ゴミ箱 スペース サイト',
  'find-integrations': 'webhook ウェブフック イベント 配信 プラグイン slack',
  'find-invitations': '招待 ゲスト メンバー リンク',
  'find-library': 'フォルダー 移動 順序 アーカイブ 削除済み',
  'find-newSpace':
    '新規 追加 インポート 取り込み ファイル notion confluence gitbook obsidian docusaurus word github gitlab',
  'find-openapi': 'swagger api リファレンス 仕様',
  'find-operations': 'webhook ウェブフック 失敗 ジョブ 上限 状態 容量 使用量',
  'find-orgMerging': '承認 レビュー 必須 ルール',
  'find-people': 'メンバー ゲスト ユーザー 削除 退職 引き継ぎ 招待 ロール 役割',
  'find-questions': '会話 チャット サポート',
  'find-signIn': 'sso saml oidc openid connect プロバイダー ログイン サインイン',
  'find-siteAccess': '編集できる人 権限 ロール 招待',
  'find-siteAudience': '訪問者 顧客 プラン 公開 非公開 共有リンク サインイン として表示 限定 公開範囲 閲覧者',
  'find-siteDomain': '独自ドメイン dns ホスト名 アドレス',
  'find-siteFeatures': '評価 フィードバック アシスタント AI 質問 操作 Markdown PDF',
  'find-siteGeneral': '名前の変更 削除 埋め込み',
  'find-siteInsights': '統計 分析 閲覧 検索 結果なし 評価',
  'find-siteLook': 'ロゴ 色 ファビコン フォント テーマ お知らせ デザイン',
  'find-siteRedirects': 'リダイレクト 古いアドレス 古いリンク 移動 404',
  'find-siteStructure': 'セクション グループ バリアント バージョン 言語 翻訳 順序 ナビゲーション',
  'find-spaceAccess': '編集できる人 権限 ロール 招待 レビュアー ゲスト 期限 1か月 一時的',
  'find-spaceGeneral': 'タイトル 言語 アイコン アーカイブ 削除 複製',
  'find-spaceHistory': '取り消し 元に戻す マージ 復元 バージョン 以前 誰が変更',
  'find-spaceMerging': '承認 レビュー 必須 ルール',
  'find-spaceMoving':
    'インポート エクスポート 取り込み git github gitlab 同期 リポジトリ zip フォルダー バックアップ notion confluence gitbook obsidian docusaurus word',
  'find-spaceUpkeep':
    '手入れ 担当者 古い 確認済み 孤立 代替テキスト 未使用 リンク切れ 1年 変更なし 担当者 確認 点検 見直し',
  'find-teams': 'グループ',
  'find-translations': '翻訳 言語 用語集 ドイツ語 フランス語 英語',
  'find-work': '進行中 ジョブ インポート エクスポート 失敗',
}
