import type { Dictionary } from './en.ts'

/** The words of the screens about questions of readers. */
export const ar: Dictionary = {
  answerIt: 'الرد عليه في مساحة',
  answerText: 'تسرد مسودة طلب التغيير الأسئلة والأقسام المتعلقة بها. وإذا كان هناك محرك مهيأ، فإنها تبدأ بنص أولي.',
  changedAt: 'تغيّر {time}',
  clusters: 'المواضيع',
  conversations: 'المحادثات',
  inConversation: 'من المحادثة «{name}»',
  issues: 'الأسئلة',
  noQuestions: 'لا توجد أسئلة بعد',
  noQuestionsText: 'تظهر هنا أسئلة المحادثات التي ترسلها إضافة أو برنامج.',
  questionCount: { one: 'سؤال واحد', two: 'سؤالان', few: '{count} أسئلة', many: '{count} سؤالًا', other: '{count} سؤال' },
}
