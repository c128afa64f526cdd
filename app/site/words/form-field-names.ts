/**
 * `name` attributes of the fields that a lead form adds itself: hidden ones and the honeypot. The
 * honeypot has a name that browsers and password managers do not fill in: no address, website,
 * company or code.
 */
export const FORM_NAMES = {
  topic: 'topic',
  token: 'token',
  confirm: 'confirm',
  honeypot: 'furtherDetail',
  quizAnswers: 'quizAnswers',
  savedPlan: 'keptPlan',
  page: 'page',
  consentVersion: 'consentVersion',
} as const;
