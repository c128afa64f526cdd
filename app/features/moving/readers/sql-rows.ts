/** A row of a table in an SQL dump. */
export interface SqlRow {
  /** Without its schema. */
  readonly table: string;
  /** By the name of its column. */
  readonly values: ReadonlyMap<string, string | null>;
}

/** A part of a dump; how much of it was looked at in vain, so that reading takes linear time. */
interface Dump {
  readonly text: string;
  /** Where the last comment ends; -1 if none does. */
  readonly lastCommentEnd: number;
  /** How many `$tag$` had no end. */
  unclosed: number;
}

/** A whole dump has none, and one that is cut off has one. After these, `$` is a letter like others. */
const MOST_UNCLOSED = 20;

const SPACE = /\s+|--[^\n]*/y;
const COPY = /COPY\s+((?:"[^"]+"|[\w.])+)\s*(?:\(([^();]*)\)\s*)?FROM\s+stdin[^;]*;/iy;
/** Also of SQLite and MySQL: `INSERT OR IGNORE`, `INSERT IGNORE`, `REPLACE`. */
const INSERT =
  /(?:INSERT|REPLACE)\s+(?:OR\s+\w+\s+)?(?:IGNORE\s+)?INTO\s+((?:"[^"]+"|`[^`]+`|[\w.])+)\s*(?:\(([^();]*)\)\s*)?(?:OVERRIDING\s+\w+\s+VALUE\s+)?VALUES/iy;
const CREATE =
  /CREATE\s+(?:UNLOGGED\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?((?:"[^"]+"|[\w.])+)\s*\(/iy;
/** What is in the list of a table's columns without being a column. */
const NO_COLUMN = /^\s*(?:CONSTRAINT|PRIMARY|UNIQUE|CHECK|FOREIGN|EXCLUDE|LIKE)\b/i;
/** The prefixes of a string: escapes, Unicode, or the type of a date. */
const QUOTE = /(E|N|U&|(?:DATE|TIMESTAMP(?:TZ)?(?:\s+WITH(?:OUT)?\s+TIME\s+ZONE)?)\s*)?'/iy;
/** Between two parts of one string. */
const CONTINUED = /[^\S\n]*\n\s*(?=')/y;
const NAME = /"((?:[^"]|"")+)"|([\w$]+)/g;
/** An `INSERT` of what it selects, which only a database can tell. */
const COMPUTED =
  /WITH\s[^;]{0,2000}?\bINSERT\s|INSERT\s+(?:OR\s+\w+\s+)?INTO\s[^;]{0,2000}?\bSELECT\s/iy;
const DOLLARS = /\$\w*\$/y;
const BARE = /[^\s,;()'$[\]]+/y;

/**
 * The rows that a PostgreSQL dump inserts with `COPY` or `INSERT`, without running any of it.
 * Everything else in the dump is skipped.
 * @param onCutOff is called if the dump ends in the middle of a row; that row is left out
 * @param onComputed is called for each statement whose rows a query makes
 */
export function* readSqlRows(
  text: string,
  onCutOff: () => void,
  onComputed: () => void = () => undefined,
): Generator<SqlRow> {
  const sql = toDump(text);
  const created = new Map<string, readonly string[]>();
  let at = skipSpace(sql, 0);
  while (at < text.length) {
    const copied = matchAt(COPY, text, at);
    const inserted = copied ? null : matchAt(INSERT, text, at);
    const creates = copied || inserted ? null : matchAt(CREATE, text, at);
    const rows = copied ?? inserted;
    if (rows !== null) {
      const table = listNames(rows[1] ?? '').at(-1) ?? '';
      const columns = rows[2] === undefined ? (created.get(table) ?? []) : listNames(rows[2]);
      const from = at + rows[0].length;
      const reading = { table, columns, from, onCutOff };
      at = yield* copied ? readCopied(text, reading) : readInserted(sql, reading);
    } else {
      if (matchAt(COMPUTED, text, at) !== null) onComputed();
      if (creates !== null) {
        const { columns, end } = listColumns(sql, at + creates[0].length);
        created.set(listNames(creates[1] ?? '').at(-1) ?? '', columns);
        at = end;
      }
      at = endOfStatement(sql, at);
    }
    at = skipSpace(sql, at);
  }
}

interface Reading {
  readonly table: string;
  readonly columns: readonly string[];
  readonly from: number;
  readonly onCutOff: () => void;
}

function toDump(text: string): Dump {
  return { text, lastCommentEnd: text.lastIndexOf('*/'), unclosed: 0 };
}

/** The columns of a table in their order, for rows that do not name them. */
function listColumns(sql: Dump, from: number): { columns: string[]; end: number } {
  const columns: string[] = [];
  for (let at = from; ; ) {
    const start = skipSpace(sql, at);
    const end = endOfValue(sql, start);
    const part = sql.text.slice(start, end);
    const [name] = NO_COLUMN.test(part) ? [] : listNames(part);
    if (name !== undefined) columns.push(name);
    if (sql.text[end] !== ',') return { columns, end };
    at = end + 1;
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The position after spaces and comments. */
function skipSpace({ text, lastCommentEnd }: Dump, from: number): number {
  let at = from;
  for (;;) {
    const space = matchAt(SPACE, text, at);
    if (space !== null) at += space[0].length;
    else if (text.startsWith('/*', at) && at + 2 <= lastCommentEnd) {
      at = text.indexOf('*/', at + 2) + 2;
    } else return at;
  }
}

function listNames(text: string): string[] {
  return [...text.matchAll(NAME)].map(([, quoted, plain = '']) =>
    quoted === undefined ? plain.toLowerCase() : quoted.replaceAll('""', '"'),
  );
}

function* readCopied(
  sql: string,
  { table, columns, from, onCutOff }: Reading,
): Generator<SqlRow, number> {
  const heading = sql.indexOf('\n', from);
  let at = heading === -1 ? sql.length : heading + 1;
  while (at < sql.length) {
    const end = sql.indexOf('\n', at);
    const line = sql.slice(at, end === -1 ? sql.length : end).replace(/\r$/, '');
    at = end === -1 ? sql.length : end + 1;
    if (line === '\\.') return at;
    if (end === -1) break;
    const cells = line.split('\t').map(readCopiedCell);
    yield { table, values: new Map(columns.map((name, index) => [name, cells[index] ?? null])) };
  }
  onCutOff();
  return at;
}

const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

function readCopiedCell(cell: string): string | null {
  if (cell === '\\N') return null;
  return cell.includes('\\') ? readEscapes(cell) : cell;
}

function readEscapes(text: string): string {
  const escapes = /\\([0-7]{1,3}|[xX][0-9a-f]{1,2}|u[0-9a-f]{4}|U00[01][0-9a-f]{5}|[\s\S])/gi;
  return text.replace(escapes, (_, code: string) => {
    if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8));
    if (/^[xu]./i.test(code)) return readCodePoint(code.slice(1));
    return ESCAPES[code] ?? code;
  });
}

/** Empty if the number is not a character. */
function readCodePoint(hexadecimal: string): string {
  const code = Number.parseInt(hexadecimal, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

function* readInserted(
  sql: Dump,
  { table, columns, from, onCutOff }: Reading,
): Generator<SqlRow, number> {
  const { text } = sql;
  let at = skipSpace(sql, from);
  while (text[at] === '(') {
    const row = readTuple(sql, at + 1);
    if (text[row.end - 1] !== ')') {
      onCutOff();
      return text.length;
    }
    yield {
      table,
      values: new Map(columns.map((name, index) => [name, row.values[index] ?? null])),
    };
    at = skipSpace(sql, row.end);
    if (text[at] !== ',') break;
    at = skipSpace(sql, at + 1);
  }
  return endOfStatement(sql, at);
}

function readTuple(sql: Dump, from: number): { values: (string | null)[]; end: number } {
  const values: (string | null)[] = [];
  let at = skipSpace(sql, from);
  while (at < sql.text.length) {
    const value = readValue(sql, at);
    values.push(value.value);
    at = skipSpace(sql, value.end);
    if (sql.text[at] !== ',') return { values, end: at + 1 };
    at = skipSpace(sql, at + 1);
  }
  return { values, end: at };
}

/** One value with its casts. `ARRAY['a', 'b']` becomes the JSON of a list. */
function readValue(sql: Dump, from: number): { value: string | null; end: number } {
  const literal = readLiteral(sql, from);
  if (literal !== null) {
    let { value, end } = literal;
    const more = () => matchAt(CONTINUED, sql.text, end);
    for (let next = more(); next !== null; next = more()) {
      const part = readLiteral(sql, end + next[0].length);
      value += part?.value ?? '';
      end = part?.end ?? sql.text.length;
    }
    return { value, end: endOfValue(sql, end) };
  }
  const end = endOfValue(sql, from);
  const text = sql.text.slice(from, end).trim();
  const array = /^ARRAY\s*\[([\s\S]*)\]/i.exec(text);
  if (array) return { value: JSON.stringify(listLiterals(array[1] ?? '')), end };
  return { value: /^(?:NULL|DEFAULT)$/i.test(text) ? null : text, end };
}

function listLiterals(text: string): string[] {
  const part = toDump(text);
  const found: string[] = [];
  let at = 0;
  while (at < text.length) {
    const literal = readLiteral(part, at);
    if (literal === null) at += 1;
    else {
      found.push(literal.value);
      at = literal.end;
    }
  }
  return found;
}

function readLiteral(sql: Dump, at: number): { value: string; end: number } | null {
  const { text } = sql;
  const quote = matchAt(QUOTE, text, at);
  if (quote === null) return readDollars(sql, at);
  const kind = (quote[1] ?? '').toUpperCase();
  const start = at + quote[0].length;
  const end = endOfQuoted(text, start, kind === 'E');
  const inside = text.slice(start, end).replaceAll("''", "'");
  return { value: readQuoted(inside, kind), end: end + 1 };
}

function readDollars(sql: Dump, at: number): { value: string; end: number } | null {
  if (sql.unclosed >= MOST_UNCLOSED) return null;
  const [tag] = matchAt(DOLLARS, sql.text, at) ?? [];
  if (tag === undefined) return null;
  const start = at + tag.length;
  const end = sql.text.indexOf(tag, start);
  if (end === -1) sql.unclosed += 1;
  return end === -1 ? null : { value: sql.text.slice(start, end), end: end + tag.length };
}

function readQuoted(inside: string, kind: string): string {
  if (kind === 'E') return readEscapes(inside);
  if (kind !== 'U&') return inside;
  return inside.replace(
    /\\(?:(\\)|([0-9a-f]{4})|\+([0-9a-f]{6}))/gi,
    (_, slash: string | undefined, four: string | undefined, six: string | undefined) =>
      slash ?? readCodePoint(four ?? six ?? ''),
  );
}

/** The position of the closing quote. A regular expression would recurse in a long string. */
function endOfQuoted(sql: string, start: number, isEscaped: boolean): number {
  const special = isEscaped ? /['\\]/g : /'/g;
  special.lastIndex = start;
  for (let found = special.exec(sql); found !== null; found = special.exec(sql)) {
    const isPair = found[0] === '\\' || sql[found.index + 1] === "'";
    if (!isPair) return found.index;
    special.lastIndex = found.index + 2;
  }
  return sql.length;
}

/** The position of the comma, bracket or semicolon after a value. */
function endOfValue(sql: Dump, from: number): number {
  const { text } = sql;
  let at = from;
  let depth = 0;
  while (at < text.length) {
    const character = text[at];
    if (character === ';') return at;
    if (depth === 0 && (character === ',' || character === ')')) return at;
    if (character === '(' || character === '[') depth += 1;
    if (character === ')' || character === ']') depth -= 1;
    const past = skipSpace(sql, at);
    const literal = past > at ? null : readLiteral(sql, at);
    const bare = () => at + Math.max(1, matchAt(BARE, text, at)?.[0].length ?? 0);
    at = past > at ? past : (literal?.end ?? bare());
  }
  return at;
}

/** The position after the next `;` outside of strings. */
function endOfStatement(sql: Dump, from: number): number {
  const { text } = sql;
  const next = /[;'$]|--|\/\*/g;
  let at = from;
  while (at < text.length) {
    next.lastIndex = at;
    const found = next.exec(text);
    if (found === null) return text.length;
    at = found.index;
    if (found[0] === ';') return at + 1;
    if (found[0] === '--' || found[0] === '/*') at = Math.max(at + 2, skipSpace(sql, at));
    else at = readLiteral(sql, at)?.end ?? at + 1;
  }
  return at;
}
