import type { Answers } from '#app/features/quiz/questions.ts';

/** Plausible quiz answers that lead to a complete growth plan. */
export const QUIZ_ANSWERS: Answers = {
  beds: 6,
  occupied: 4,
  rate: 4500,
  referralMoveIns: 3,
  referralFee: 3000,
  inquiries: 10,
  firstReply: 'next-day',
  followUp: 'notebook',
  ownerHours: 45,
  homesWanted: 2,
};
