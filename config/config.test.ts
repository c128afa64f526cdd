import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

describe('an empty environment', () => {
  it('is enough', () => {
    expect(loadConfig({})).toEqual({
      mode: 'production',
      port: 3000,
      host: 'localhost',
      publicOrigin: 'http://localhost:3000',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      databaseLimits: { connect: 2_000, pool: 3_000, statement: 4_000, lock: 5_000 },
      smtpUrl: undefined,
      mailFrom: undefined,
      secret: undefined,
      trustedProxies: [],
      minimumFreeBytes: 100 * 1024 * 1024,
      logLevel: 'info',
    });
  });

  it('gives what cannot be changed afterwards', () => {
    expect(Object.isFrozen(loadConfig({}))).toBe(true);
  });
});

it('treats an empty variable as unset', () => {
  expect(loadConfig({ PORT: '', DATABASE_URL: '', SECRET: '' }).port).toBe(3000);
});

it('reads the database time limits, with a shorter lock timeout on PostgreSQL', () => {
  const DATABASE_URL = 'postgres://site@db.example.com/site';
  expect(loadConfig({ DATABASE_URL }).databaseLimits.lock).toBe(3_000);
  const env = { DATABASE_URL, DATABASE_STATEMENT_TIMEOUT_MS: '9000' };
  expect(loadConfig(env).databaseLimits).toEqual({
    connect: 2_000,
    pool: 3_000,
    statement: 9_000,
    lock: 3_000,
  });
  expect(() => loadConfig({ DATABASE_LOCK_TIMEOUT_MS: '0' })).toThrow(
    'DATABASE_LOCK_TIMEOUT_MS must be at least 100 milliseconds.',
  );
});

it('derives the public origin from the port, unless it is set', () => {
  expect(loadConfig({ PORT: '8080' }).publicOrigin).toBe('http://localhost:8080');
  const env = { PORT: '8080', PUBLIC_ORIGIN: 'https://www.example.com/' };
  expect(loadConfig(env).publicOrigin).toBe('https://www.example.com');
});

it('reads trusted proxies separated by commas or spaces', () => {
  const { trustedProxies } = loadConfig({ TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8 192.0.2.1' });
  expect(trustedProxies).toEqual(['10.0.0.0/8', 'fd00::/8', '192.0.2.1']);
});

describe('an invalid variable', () => {
  it.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PUBLIC_ORIGIN', 'www.example.com'],
    ['PUBLIC_ORIGIN', 'https://www.example.com/blog'],
    ['PUBLIC_ORIGIN', 'ftp://example.com'],
    ['DATABASE_URL', 'mysql://host/name'],
    ['STORAGE_URL', 's3://bucket'],
    ['SMTP_URL', 'mail.example.com'],
    ['MAIL_FROM', 'Wizard Services'],
    ['MAIL_FROM', 'a@example.com, b@example.com'],
    ['MAIL_FROM', 'Name <a@example.com>\r\nBcc: b@example.com'],
    ['SECRET', 'too short'],
    ['TRUSTED_PROXIES', 'proxy.internal'],
    ['TRUSTED_PROXIES', '10.0.0.0/99'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.0/-1'],
    ['TRUSTED_PROXIES', '10.0.0.0/8.5'],
    ['TRUSTED_PROXIES', '10.0.0.0/'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['TRUSTED_PROXIES', 'fd00::/129'],
    ['TRUSTED_PROXIES', '192.0.2.1, fd00::/x'],
    ['LOG_LEVEL', 'loud'],
    ['MINIMUM_FREE_MB', 'much'],
    ['MINIMUM_FREE_MB', '-1'],
    ['NODE_ENV', 'staging'],
  ])('%s=%s is named in one sentence', (name, value) => {
    const load = () => loadConfig({ [name]: value });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(new RegExp(`^${name} .+\\.$`));
  });

  it('includes a mail server without a sender', () => {
    expect(() => loadConfig({ SMTP_URL: 'smtp://mail.example.com' })).toThrow(/^MAIL_FROM .+\.$/);
  });
});
