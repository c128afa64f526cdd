import type { OptionValue } from './arguments.mjs';

export interface CommandOption {
  readonly does: string;
  /** What it is given, as the help names it; without it, an option is on or off. */
  readonly value?: string;
  readonly oneOf?: readonly string[];
  readonly many?: boolean;
}

export interface Command {
  /** `npm run backup` */
  readonly run: string;
  /** Its program, for `scripts/run.mjs` and for places without npm. */
  readonly file?: string;
  readonly does: string;
  /** Its arguments, and what they are for. */
  readonly calls?: readonly (readonly [string, string])[];
  readonly options?: Readonly<Record<string, CommandOption>>;
  /** The most arguments that are no options; default: none. */
  readonly most?: number;
  /** What is wrong about them together, as a sentence; null for nothing. */
  rule?(options: Readonly<Record<string, OptionValue>>, words: readonly string[]): string | null;
  /** The only arguments that there are, if it is not names and places of others. */
  readonly words?: readonly string[];
  readonly otherWords?: RegExp;
  readonly example: string;
}

export const COMMANDS: Readonly<Record<string, Command>>;
