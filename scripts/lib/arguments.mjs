// Plain JavaScript for Node 20 without packages: this runs before anything is installed.
import { parseArgs } from 'node:util';
import { COMMANDS } from './commands.mjs';
import { say } from './project.mjs';

/** As other programs do for a call that they do not understand. */
const NOT_UNDERSTOOD = 2;

/** The name of the command whose program this is; undefined for other programs. */
export function findCommand(file) {
  return Object.keys(COMMANDS).find((name) => COMMANDS[name].file === file);
}

/**
 * Reads what a command was given. With `--help` it says what the command does and ends the process; and
 * it ends the process for anything that the command does not know, before the command does anything.
 */
export function readArguments(name, args = process.argv.slice(2)) {
  const read = parseCommand(name, args);
  if (read.help) {
    say(helpOf(name));
    process.exit(0);
  }
  if (read.problem !== null) {
    process.stderr.write(`${read.problem}\n`);
    process.exit(NOT_UNDERSTOOD);
  }
  return { options: read.options, words: read.words };
}

/** The same without ending the process; `problem` is a sentence. */
export function parseCommand(name, args) {
  const { options: known = {} } = COMMANDS[name];
  const types = Object.entries(known).map(([option, { value }]) => [
    option,
    { type: value === undefined ? 'boolean' : 'string' },
  ]);
  // Not strict, because its messages name options in ways that this command has not.
  const { tokens } = parseArgs({
    args,
    options: { ...Object.fromEntries(types), help: { type: 'boolean', short: 'h' } },
    strict: false,
    tokens: true,
  });
  const given = tokens.filter(({ kind }) => kind === 'option');
  const words = tokens.filter(({ kind }) => kind === 'positional').map(({ value }) => value);
  const help = given.some((option) => option.name === 'help');
  const options = collect(known, given);
  const { run, rule } = COMMANDS[name];
  const problem =
    findOptionProblem(known, given) ??
    findWordProblem(COMMANDS[name], words) ??
    rule?.(options, words) ??
    null;
  return {
    help,
    problem: problem === null ? null : `${problem} To see what it does: ${callOf(run, '--help')}`,
    options,
    words,
  };
}

function findOptionProblem(known, given) {
  for (const { name, rawName, value, inlineValue } of given) {
    const option = Object.hasOwn(known, name) ? known[name] : undefined;
    if (name === 'help') continue;
    if (option === undefined) return `There is no option ${rawName}.`;
    if (option.value === undefined && inlineValue) return `${rawName} takes no value.`;
    if (option.value !== undefined && (value ?? '') === '') {
      return `${rawName} needs a value, like ${rawName} ${option.value}.`;
    }
    if (option.oneOf !== undefined && !option.oneOf.includes(value)) {
      return `${rawName} is one of ${option.oneOf.join(', ')}, not ${value}.`;
    }
  }
  return null;
}

function findWordProblem({ most = 0, words: known, otherWords }, words) {
  const unknown =
    known === undefined
      ? undefined
      : words.find((word) => !known.includes(word) && !otherWords?.test(word));
  if (unknown !== undefined && most > 0) return `There is no part “${unknown}”.`;
  return words.length > most ? `“${words[most]}” is more than it takes.` : null;
}

function collect(known, given) {
  const options = {};
  for (const [name, { value, many }] of Object.entries(known)) {
    const found = given.filter((option) => option.name === name);
    if (value === undefined) options[name] = found.length > 0;
    else if (many) options[name] = found.map((option) => option.value);
    else options[name] = found.at(-1)?.value;
  }
  return options;
}

/** What `--help` prints. */
export function helpOf(name) {
  const { run, file, does, calls = [], options = {}, words, example } = COMMANDS[name];
  const usage = calls.map(([args, purpose]) => [callOf(run, args), purpose]);
  const explained = Object.entries(options).map(([option, { value, oneOf, does: purpose }]) => [
    `  --${option}${value === undefined ? '' : ` ${value}`}`,
    oneOf === undefined ? purpose : `${purpose}: ${oneOf.join(', ')}`,
  ]);
  const parts = words === undefined ? [] : [`Parts: ${words.join(', ')}`];
  const isForOwners = file?.startsWith('scripts/') && !['seed', 'dev'].includes(name);
  return [
    does,
    ...(usage.length === 0 ? [] : [table(usage)]),
    table([...explained, ['  --help', 'says this']]),
    ...parts,
    `For example: ${example}`,
    ...(isForOwners
      ? [`Where there is no npm, as in a container: node ${file} in place of ${run} --`]
      : []),
  ].join('\n\n');
}

function callOf(run, args) {
  return args === '' ? run : `${run} -- ${args}`;
}

function table(rows) {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `${left.padEnd(width)}  ${right}`).join('\n');
}
