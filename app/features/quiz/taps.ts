import type { FieldId, Step, StepId } from './questions.ts';

/** What one tap answers: the values of all fields of a question, as somebody would type them. */
export type Tap = Partial<Record<FieldId, string>>;

const filled = (beds: number, ...occupied: number[]): Tap[] =>
  occupied.map((count) => ({ beds: String(beds), occupied: String(count) }));
const one = (id: FieldId, ...values: number[]): Tap[] =>
  values.map((value) => ({ [id]: String(value) }));
const referrals = (fee: number, ...moveIns: number[]): Tap[] =>
  moveIns.map((count) => ({ referralMoveIns: String(count), referralFee: String(fee) }));

/** Typical answers to the questions that ask for numbers. Any other number can be typed. */
const TYPICAL: Readonly<Partial<Record<StepId, readonly Tap[]>>> = {
  beds: [
    ...filled(6, 6, 5, 4, 3),
    ...filled(8, 8, 7, 6, 5),
    ...filled(10, 10, 9, 8, 7),
    ...filled(16, 16, 14, 12, 10),
    ...filled(0, 0),
  ],
  rate: one('rate', 3_000, 3_500, 4_000, 4_500, 5_000, 5_500, 6_000, 7_500),
  referrals: [
    ...referrals(3_000, 1, 2, 4, 6),
    ...referrals(5_000, 1, 2, 4, 6),
    ...one('referralMoveIns', 0),
  ],
  inquiries: one('inquiries', 0, 2, 5, 8, 10, 15, 20, 30),
  'owner-hours': one('ownerHours', 0, 10, 20, 30, 40, 50, 60, 80),
  homes: one('homesWanted', 1, 2, 3, 4, 5, 6, 8, 10),
};

/** Every answer that can be tapped: of a choice, all there are. */
export function tapsOf(step: Step): readonly Tap[] {
  const [field] = step.fields;
  if (field?.kind === 'choice') return field.choices.map((choice) => ({ [field.id]: choice }));
  return TYPICAL[step.id] ?? [];
}

/** As the value of a button. */
export function writeTap(tap: Tap): string {
  return new URLSearchParams(tap).toString();
}

/** The values that a tapped button has for this question; none for anything else that was sent. */
export function readTap(step: Step, sent: unknown): Tap {
  if (typeof sent !== 'string') return {};
  return tapsOf(step).find((tap) => writeTap(tap) === sent) ?? {};
}
