export function testsReachedBy(files: readonly string[]): 'all' | string[];
