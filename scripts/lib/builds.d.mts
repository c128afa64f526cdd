export const buildsFolder: string;
export function currentBuild(folder?: string): string | null;
export function publishBuild(id: string, make: (unfinished: string) => void, folder?: string): void;
export function markInUse(build: string): void;
