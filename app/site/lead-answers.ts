import type { GrowthPlanTexts } from './words/growth-plan.ts';

export interface AnswerLine {
  readonly label: string;
  readonly value: string;
}

/** The answers that a lead holds, as people read them; none where they are of another version of the quiz. */
export type DescribeAnswers = (stored: unknown, texts: GrowthPlanTexts) => readonly AnswerLine[];
