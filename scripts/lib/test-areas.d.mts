interface Area {
  readonly sources: readonly string[];
  readonly tests: readonly string[];
}
export const areas: Readonly<Record<string, Area>>;
export const everywhere: Area;
export function testsReachedBy(files: readonly string[]): 'all' | string[];
