/** What a run of tests came to. `failures` says each failed test and the first line of its reason. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
}

export function readPlaywrightReport(report: object): Outcome;
