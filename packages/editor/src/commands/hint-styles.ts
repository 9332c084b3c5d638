/** The styles of hints for the words that other programs have for them. */
export const hintStyles: Readonly<Record<string, string>> = {
  note: 'info',
  info: 'info',
  tip: 'success',
  success: 'success',
  important: 'warning',
  warning: 'warning',
  caution: 'warning',
  danger: 'danger',
  error: 'danger',
}
