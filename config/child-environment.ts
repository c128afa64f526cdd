/** Those variables of this process whose names a program that it starts may read. */
export function childEnvironment(allowed: RegExp): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && allowed.test(name) ? [[name, value]] : [],
    ),
  );
}
