/** The environment of this process with more, for a program that it starts. */
export function childEnvironment(more: Record<string, string>): Record<string, string | undefined> {
  return { ...process.env, ...more };
}
