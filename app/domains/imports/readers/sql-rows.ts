/** A row of a table in an SQL dump. */
export interface SqlRow {
  /** Without its schema. */
  readonly table: string;
  /** By the name of its column. */
  readonly values: ReadonlyMap<string, string | null>;
}

const SPACE = /(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/y;
const COPY = /COPY\s+((?:"[^"]+"|[\w.])+)\s*(?:\(([^)]*)\)\s*)?FROM\s+stdin[^;]*;[^\n]*\n/iy;
const INSERT =
  /INSERT\s+INTO\s+((?:"[^"]+"|[\w.])+)\s*(?:\(([^)]*)\)\s*)?(?:OVERRIDING\s+\w+\s+VALUE\s+)?VALUES/iy;
const CREATE =
  /CREATE\s+(?:UNLOGGED\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?((?:"[^"]+"|[\w.])+)\s*\(/iy;
/** What is in the list of a table's columns without being a column. */
const NO_COLUMN = /^\s*(?:CONSTRAINT|PRIMARY|UNIQUE|CHECK|FOREIGN|EXCLUDE|LIKE)\b/i;
/** The prefixes of a string: escapes, Unicode, or the type of a date. */
const QUOTE = /(E|N|U&|(?:DATE|TIMESTAMP(?:TZ)?(?:\s+WITH(?:OUT)?\s+TIME\s+ZONE)?)\s*)?'/iy;
/** Between two parts of one string. */
const CONTINUED = /[^\S\n]*\n\s*(?=')/y;
const NAME = /"((?:[^"]|"")+)"|([\w$]+)/g;
const DOLLARS = /\$(\w*)\$([\s\S]*?)\$\1\$/y;
const BARE = /[^\s,()'$[\]]+/y;

/**
 * The rows that a PostgreSQL dump inserts with `COPY` or `INSERT`, without running any of it.
 * Everything else in the dump is skipped.
 * @param onCutOff is called if the dump ends in the middle of a row; that row is left out
 */
export function* readSqlRows(sql: string, onCutOff: () => void): Generator<SqlRow> {
  const created = new Map<string, readonly string[]>();
  let at = skipSpace(sql, 0);
  while (at < sql.length) {
    const copied = matchAt(COPY, sql, at);
    const inserted = copied ? null : matchAt(INSERT, sql, at);
    const creates = copied || inserted ? null : matchAt(CREATE, sql, at);
    const rows = copied ?? inserted;
    if (rows !== null) {
      const table = listNames(rows[1] ?? '').at(-1) ?? '';
      const columns = rows[2] === undefined ? (created.get(table) ?? []) : listNames(rows[2]);
      const from = at + rows[0].length;
      const reading = { table, columns, from, onCutOff };
      at = yield* copied ? readCopied(sql, reading) : readInserted(sql, reading);
    } else {
      if (creates !== null) {
        const table = listNames(creates[1] ?? '').at(-1) ?? '';
        created.set(table, listColumns(sql, at + creates[0].length));
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

/** The columns of a table in their order, for rows that do not name them. */
function listColumns(sql: string, from: number): string[] {
  const columns: string[] = [];
  for (let at = from; at < sql.length; ) {
    const end = endOfValue(sql, at);
    const part = sql.slice(at, end);
    const [name] = NO_COLUMN.test(part) ? [] : listNames(part);
    if (name !== undefined) columns.push(name);
    if (sql[end] !== ',') break;
    at = end + 1;
  }
  return columns;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function skipSpace(sql: string, at: number): number {
  return at + (matchAt(SPACE, sql, at)?.[0].length ?? 0);
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
  let at = from;
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
  sql: string,
  { table, columns, from, onCutOff }: Reading,
): Generator<SqlRow, number> {
  let at = skipSpace(sql, from);
  while (sql[at] === '(') {
    const row = readTuple(sql, at + 1);
    if (sql[row.end - 1] !== ')') {
      onCutOff();
      return sql.length;
    }
    yield {
      table,
      values: new Map(columns.map((name, index) => [name, row.values[index] ?? null])),
    };
    at = skipSpace(sql, row.end);
    if (sql[at] !== ',') break;
    at = skipSpace(sql, at + 1);
  }
  return endOfStatement(sql, at);
}

function readTuple(sql: string, from: number): { values: (string | null)[]; end: number } {
  const values: (string | null)[] = [];
  let at = skipSpace(sql, from);
  while (at < sql.length) {
    const value = readValue(sql, at);
    values.push(value.value);
    at = skipSpace(sql, value.end);
    if (sql[at] !== ',') return { values, end: at + 1 };
    at = skipSpace(sql, at + 1);
  }
  return { values, end: at };
}

/** One value with its casts. `ARRAY['a', 'b']` becomes the JSON of a list. */
function readValue(sql: string, from: number): { value: string | null; end: number } {
  const literal = readLiteral(sql, from);
  if (literal !== null) {
    let { value, end } = literal;
    for (let next = matchAt(CONTINUED, sql, end); next; next = matchAt(CONTINUED, sql, end)) {
      const more = readLiteral(sql, end + next[0].length);
      value += more?.value ?? '';
      end = more?.end ?? sql.length;
    }
    return { value, end: endOfValue(sql, end) };
  }
  const end = endOfValue(sql, from);
  const text = sql.slice(from, end).trim();
  const array = /^ARRAY\s*\[([\s\S]*)\]/i.exec(text);
  if (array) return { value: JSON.stringify(listLiterals(array[1] ?? '')), end };
  return { value: /^(?:NULL|DEFAULT)$/i.test(text) ? null : text, end };
}

function listLiterals(text: string): string[] {
  const found: string[] = [];
  let at = 0;
  while (at < text.length) {
    const literal = readLiteral(text, at);
    if (literal === null) at += 1;
    else {
      found.push(literal.value);
      at = literal.end;
    }
  }
  return found;
}

function readLiteral(sql: string, at: number): { value: string; end: number } | null {
  const quote = matchAt(QUOTE, sql, at);
  if (quote !== null) {
    const kind = (quote[1] ?? '').toUpperCase();
    const start = at + quote[0].length;
    const end = endOfQuoted(sql, start, kind === 'E');
    const inside = sql.slice(start, end).replaceAll("''", "'");
    return { value: readQuoted(inside, kind), end: end + 1 };
  }
  const dollars = matchAt(DOLLARS, sql, at);
  return dollars && { value: dollars[2] ?? '', end: at + dollars[0].length };
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

/** The position of the comma or bracket after a value. */
function endOfValue(sql: string, from: number): number {
  let at = from;
  let depth = 0;
  while (at < sql.length) {
    const character = sql[at];
    if (depth === 0 && (character === ',' || character === ')')) return at;
    if (character === '(' || character === '[') depth += 1;
    if (character === ')' || character === ']') depth -= 1;
    const literal = readLiteral(sql, at);
    at = literal?.end ?? at + Math.max(1, matchAt(BARE, sql, at)?.[0].length ?? 0);
  }
  return at;
}

/** The position after the next `;` outside of strings. */
function endOfStatement(sql: string, from: number): number {
  let at = from;
  while (at < sql.length) {
    const next = /[;'$]|--|\/\*/g;
    next.lastIndex = at;
    const found = next.exec(sql);
    if (found === null) return sql.length;
    at = found.index;
    if (found[0] === ';') return at + 1;
    if (found[0] === '--' || found[0] === '/*') at = Math.max(at + 2, skipSpace(sql, at));
    else at = readLiteral(sql, at)?.end ?? at + 1;
  }
  return at;
}
