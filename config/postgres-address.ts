import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { findAddressProblem } from './address-problem.ts';

const FORM = {
  protocols: ['postgres:', 'postgresql:'],
  example: 'postgres://user@host/name',
  withoutHost: ', or postgres://user@localhost/name?host=/run/postgresql for a Unix socket',
};

const MODES: ReadonlySet<string> = new Set([
  'disable',
  'prefer',
  'require',
  'verify-ca',
  'verify-full',
  'no-verify',
]);

/** What the driver reads as text without looking at it, so that the connection would fail obscurely. */
const FILES = {
  sslrootcert: (text: string) => new X509Certificate(text),
  sslcert: (text: string) => new X509Certificate(text),
  sslkey: (text: string) => createPrivateKey(text),
};

/**
 * Why this is no address of a PostgreSQL database that can be connected to; null if it may be one.
 * Continues a sentence that starts with the name of the variable.
 */
export function findPostgresProblem(value: string): string | null {
  return findAddressProblem(value, FORM) ?? findTlsProblem(new URL(value).searchParams);
}

function findTlsProblem(parameters: URLSearchParams): string | null {
  const mode = parameters.get('sslmode');
  if (mode !== null && !MODES.has(mode)) {
    return `has sslmode=${mode}, which is not known: write sslmode=verify-full, or sslmode=disable if the connection is private`;
  }
  const root = parameters.get('sslrootcert');
  if (root === 'system') {
    return 'has sslrootcert=system: leave it out, since certificates of public authorities are accepted without it';
  }
  const isLibpq = parameters.get('uselibpqcompat') === 'true';
  if (isLibpq && mode === 'verify-ca' && !root) {
    return 'has sslmode=verify-ca, which needs sslrootcert=FILE: name the file, or write sslmode=verify-full';
  }
  for (const [name, parse] of Object.entries(FILES)) {
    const file = parameters.get(name);
    const problem = file ? findFileProblem(file, parse) : null;
    if (problem !== null) return `has ${name}=${file}, ${problem}`;
  }
  return null;
}

function findFileProblem(file: string, parse: (text: string) => unknown): string | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return `which cannot be read (${code}): check that the file is there, and that this user may read it`;
  }
  try {
    parse(text);
    return null;
  } catch {
    return 'which is not a PEM file of that kind: it has to be one that starts with -----BEGIN';
  }
}
