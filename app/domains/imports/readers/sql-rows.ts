/** A row of a table in an SQL dump. */
export interface SqlRow {
  /** Without its schema. */
  readonly table: string;
  /** By the name of its column. */
  readonly values: ReadonlyMap<string, string | null>;
}

const SPACE = /(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/y;
const COPY = /COPY\s+((?:"[^"]+"|[\w.])+)\s*\(([^)]*)\)\s*FROM\s+stdin[^;]*;[^\n]*\n/iy;
const INSERT =
  /INSERT\s+INTO\s+((?:"[^"]+"|[\w.])+)\s*\(([^)]*)\)\s*(?:OVERRIDING\s+\w+\s+VALUE\s+)?VALUES/iy;
const NAME = /"((?:[^"]|"")+)"|([\w$]+)/g;
const DOLLARS = /\$(\w*)\$([\s\S]*?)\$\1\$/y;
const BARE = /[^\s,()'$]+/y;

/**
 * The rows that an SQL dump of PostgreSQL inserts, by `COPY` or `INSERT`, without running any of it.
 * Whatever else is in the dump is skipped.
 */
export function* readSqlRows(sql: string): Generator<SqlRow> {
  let at = skipSpace(sql, 0);
  while (at < sql.length) {
    const copied = matchAt(COPY, sql, at);
    const inserted = copied ? null : matchAt(INSERT, sql, at);
    if (copied) at = yield* readCopied(sql, at, copied);
    else if (inserted) at = yield* readInserted(sql, at + inserted[0].length, inserted);
    else at = endOfStatement(sql, at);
    at = skipSpace(sql, at);
  }
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
  start: number,
  match: RegExpExecArray,
): Generator<SqlRow, number> {
  const table = listNames(match[1] ?? '').at(-1) ?? '';
  const columns = listNames(match[2] ?? '');
  let at = start + match[0].length;
  while (at < sql.length) {
    const end = sql.indexOf('\n', at);
    const line = sql.slice(at, end === -1 ? sql.length : end).replace(/\r$/, '');
    at = end === -1 ? sql.length : end + 1;
    if (line === '\\.') break;
    const cells = line.split('\t').map(readCopiedCell);
    yield { table, values: new Map(columns.map((name, index) => [name, cells[index] ?? null])) };
  }
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
  return text.replace(/\\([0-7]{1,3}|x[0-9a-f]{1,2}|[\s\S])/gi, (_, code: string) => {
    if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8));
    if (/^x./i.test(code)) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return ESCAPES[code] ?? code;
  });
}

function* readInserted(
  sql: string,
  from: number,
  match: RegExpExecArray,
): Generator<SqlRow, number> {
  const table = listNames(match[1] ?? '').at(-1) ?? '';
  const columns = listNames(match[2] ?? '');
  let at = skipSpace(sql, from);
  while (sql[at] === '(') {
    const row = readTuple(sql, at + 1);
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
  if (literal !== null) return { value: literal.value, end: endOfValue(sql, literal.end) };
  const end = endOfValue(sql, from);
  const text = sql.slice(from, end).trim();
  const array = /^ARRAY\s*\[([\s\S]*)\]/i.exec(text);
  if (array) return { value: JSON.stringify(listLiterals(array[1] ?? '')), end };
  return { value: text.toUpperCase() === 'NULL' ? null : text, end };
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
  const isEscaped = /^[Ee]$/.test(sql[at] ?? '') && sql[at + 1] === "'";
  const start = isEscaped ? at + 2 : at + 1;
  if (isEscaped || sql[at] === "'") {
    const end = endOfQuoted(sql, start, isEscaped);
    const inside = sql.slice(start, end).replaceAll("''", "'");
    return { value: isEscaped ? readEscapes(inside) : inside, end: end + 1 };
  }
  const dollars = matchAt(DOLLARS, sql, at);
  return dollars && { value: dollars[2] ?? '', end: at + dollars[0].length };
}

/** Where the quote is that ends a text. A regular expression would recurse in a long one. */
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

/** Where the comma or the bracket after a value is. */
function endOfValue(sql: string, from: number): number {
  let at = from;
  let depth = 0;
  while (at < sql.length) {
    const character = sql[at];
    if (depth === 0 && (character === ',' || character === ')')) return at;
    if (character === '(' || character === '[') depth += 1;
    if (character === ')' || character === ']') depth -= 1;
    const literal = readLiteral(sql, at);
    const bare =
      literal === null ? matchAt(BARE, sql, at)?.[0].replace(/[[\]].*$/s, '') : undefined;
    at = literal?.end ?? at + Math.max(1, bare?.length ?? 0);
  }
  return at;
}

/** The position after the next `;` that is in no text. */
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
