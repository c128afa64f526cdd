/** The spans of time that a choice names, the usual one first. */
export const PERIODS = [
  { value: '28d', label: '28 days' },
  { value: '7d', label: '7 days' },
  { value: '12m', label: '12 months' },
] as const;

export type PeriodName = (typeof PERIODS)[number]['value'] | 'own';

/** From the first day to the last, both included; `YYYY-MM-DD` in the site's time zone. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

export interface Period extends Days {
  readonly name: PeriodName;
  /** As long, right before it; of 12 months, the same days a year earlier. */
  readonly before: Days;
}

export interface AskedPeriod {
  readonly period: Period;
  /** What was typed as own dates. */
  readonly typed: Days;
  /** What is wrong with it; null if nothing is. The period is then the usual one. */
  readonly problem: string | null;
}
