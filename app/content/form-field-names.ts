/** `name` attributes of the fields that a lead form adds itself: hidden ones and the honeypot. */
export const FORM_NAMES = {
  topic: 'topic',
  token: 'token',
  confirm: 'confirm',
  honeypot: 'website',
  quizAnswers: 'quizAnswers',
  savedPlan: 'keptPlan',
  page: 'page',
  consentVersion: 'consentVersion',
} as const;
