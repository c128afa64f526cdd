import type { Answers } from '#app/domains/growth-plan/questions.ts';

/** What an owner may have answered in the quiz, with a plan that has something to say. */
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
