import { choiceLabel } from './answers.ts';
import { formatCount, formatMoney } from './format.ts';
import { type Answers, FIELDS } from './questions.ts';

export type AnswerLine = { label: string; value: string };

/** The answers as text, in the order of the questions. */
export function describeAnswers(answers: Answers): AnswerLine[] {
  return FIELDS.map((field) => {
    const value = answers[field.id];
    if (field.kind === 'choice') {
      return { label: field.label, value: choiceLabel(field.id, String(value)) };
    }
    if (value === null) return { label: field.label, value: 'Not given' };
    const number = Number(value);
    return {
      label: field.label,
      value: field.kind === 'money' ? formatMoney(number) : formatCount(number),
    };
  });
}
