/** The periods to choose from, the default first. */
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
  /** The period of the same length right before it; for 12 months, the same days a year earlier. */
  readonly before: Days;
}

export interface AskedPeriod {
  readonly period: Period;
  /** The dates that were typed. */
  readonly typed: Days;
  /** What is wrong with the dates, so that the default period is shown; null if nothing is. */
  readonly problem: string | null;
}
