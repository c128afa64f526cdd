export type OptionValue = boolean | string | readonly string[] | undefined;

export interface Arguments {
  /** By name: true or false, the value, or all values of one that may be repeated. */
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly words: readonly string[];
}

export function findCommand(file: string): string | undefined;
export function readArguments(name: string, args?: readonly string[]): Arguments;
export function parseCommand(
  name: string,
  args: readonly string[],
): Arguments & { readonly help: boolean; readonly problem: string | null };
export function helpOf(name: string): string;
