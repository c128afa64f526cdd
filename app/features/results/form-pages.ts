/** The pages of the site with a form, on which a visit can become a lead. */
export const FORM_PAGES = [
  '/contact',
  '/quiz',
  '/quickboost-ai',
  '/boost-revenue',
  '/leader-lift-scale-prep',
  '/scale-prep',
] as const;

/** Whoever asks for it has begun the quiz. */
export const QUIZ_QUESTIONS = '/quiz/questions';
