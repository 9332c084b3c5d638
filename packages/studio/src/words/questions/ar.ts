import type { Dictionary } from './en.ts'

/** The words of the screens about questions of readers. */
export const ar: Dictionary = {
  answerIt: 'الرد عليه في مساحة',
  answerText: 'تسرد مسودة طلب التغيير الأسئلة والأقسام المتعلقة بها. وإذا كان هناك محرك مهيأ، فإنها تبدأ بنص أولي.',
  answeredAt: 'أُجيب عنه {time}',
  askedSince: {
    one: 'سُئل مرة واحدة بعد ذلك',
    two: 'سُئل مرتين بعد ذلك',
    few: 'سُئل {count} مرات بعد ذلك',
    many: 'سُئل {count} مرة بعد ذلك',
    other: 'سُئل {count} مرة بعد ذلك',
  },
  changedAt: 'تغيّر {time}',
  clusters: 'المواضيع',
  conversations: 'المحادثات',
  inConversation: 'من المحادثة «{name}»',
  inWork: 'قيد العمل:',
  issues: 'الأسئلة',
  noQuestions: 'لا توجد أسئلة بعد',
  noQuestionsText: 'تظهر هنا أسئلة القراء وأسئلة المحادثات التي ترسلها إضافة أو برنامج.',
  notAskedSince: 'لم يُسأل بعد ذلك',
  questionCount: { one: 'سؤال واحد', two: 'سؤالان', few: '{count} أسئلة', many: '{count} سؤالًا', other: '{count} سؤال' },
}
