import type { Dictionary } from './en.ts'

/** The words by which people look for a screen besides its name. */
export const ar: Dictionary = {
  'find-audit': 'السجل من غيّر ماذا ومتى',
  'find-deletedContent': 'تراجع استعادة مساحة محذوفة حذف سلة موقع',
  'find-integrations': 'webhook أحداث تسليم إضافات slack',
  'find-invitations': 'دعوة ضيوف أعضاء روابط',
  'find-library': 'مجلدات نقل ترتيب أرشيف محذوفة',
  'find-newSpace': 'مساحة جديدة استيراد ملفات notion confluence gitbook obsidian docusaurus word github gitlab',
  'find-openapi': 'swagger api مرجع مواصفات',
  'find-operations': 'webhook فشل مهام حدود حالة تخزين استخدام',
  'find-orgMerging': 'موافقات مراجعات قواعد',
  'find-people': 'أعضاء ضيوف مستخدمون إزالة مغادرة تسليم دعوة أدوار',
  'find-questions': 'محادثات دردشة دعم',
  'find-signIn': 'sso saml oidc openid connect مزوّد تسجيل الدخول',
  'find-siteAccess': 'من يمكنه التحرير صلاحيات أدوار دعوة',
  'find-siteAudience': 'زوار عملاء خطة عام خاص رابط مشاركة تسجيل الدخول عرض كزائر فقط الرؤية من يقرأ',
  'find-siteDomain': 'نطاق مخصص dns اسم المضيف عنوان',
  'find-siteFeatures': 'تقييمات ملاحظات مساعد أسئلة إجراءات Markdown PDF',
  'find-siteGeneral': 'إعادة تسمية حذف تضمين',
  'find-siteInsights': 'إحصاءات مشاهدات عمليات بحث بلا نتيجة تقييمات',
  'find-siteLook': 'شعار لون أيقونة خط سمة إعلان تصميم',
  'find-siteRedirects': 'إعادة توجيه عناوين قديمة روابط قديمة 404',
  'find-siteStructure': 'أقسام مجموعات متغيرات إصدارات لغات ترجمات ترتيب تنقل',
  'find-spaceAccess': 'من يمكنه التحرير صلاحيات أدوار دعوة مراجعون ضيوف مؤقت شهر وكالة ينتهي',
  'find-spaceGeneral': 'عنوان لغة أيقونة أرشفة حذف تكرار',
  'find-spaceHistory': 'تراجع دمج استعادة إصدارات سابقة من غيّر',
  'find-spaceMerging': 'موافقات مراجعات قواعد',
  'find-spaceMoving':
    'استيراد تصدير git github gitlab مزامنة مستودع zip مجلد نسخة احتياطية notion confluence gitbook obsidian docusaurus word',
  'find-spaceUpkeep':
    'عناية مالك قديمة موثقة يتيمة نص بديل غير مستخدم روابط معطلة قديمة لم تتغير منذ سنة المسؤولون مراجعة فحص',
  'find-teams': 'مجموعات',
  'find-translations': 'ترجمة لغات مسرد الألمانية الفرنسية الإنجليزية',
  'find-work': 'تقدم مهام استيراد تصدير فشل جارٍ',
}
