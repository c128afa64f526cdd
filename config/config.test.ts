import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, describeAddresses, environment, loadConfig } from './config.ts';

describe('an empty environment', () => {
  it('is enough', () => {
    expect(loadConfig({})).toEqual({
      mode: 'production',
      port: 3000,
      host: 'localhost',
      publicOrigin: 'http://localhost:3000',
      adminOrigin: 'http://localhost:3000',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      databaseLimits: { connect: 2_000, pool: 3_000, statement: 4_000, lock: 5_000 },
      storage: undefined,
      storagePublicUrl: undefined,
      backupStore: undefined,
      backupRecipient: undefined,
      backupPassphrase: undefined,
      backupIdentityFile: undefined,
      smtpUrl: undefined,
      mailFrom: undefined,
      indexNowUrl: 'https://api.indexnow.org/indexnow',
      secret: undefined,
      trustedProxies: [],
      listenDescriptor: null,
      hasForeignDescriptor: false,
      drainMilliseconds: 5_000,
      metrics: null,
      hstsIncludeSubdomains: false,
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
  expect(loadConfig({ DATABASE_URL }).databaseLimits.lock).toBe(2_500);
  const env = { DATABASE_URL, DATABASE_STATEMENT_TIMEOUT_MILLISECONDS: '9000' };
  expect(loadConfig(env).databaseLimits).toEqual({
    connect: 2_000,
    pool: 3_000,
    statement: 9_000,
    lock: 2_500,
  });
  expect(() => loadConfig({ DATABASE_LOCK_TIMEOUT_MILLISECONDS: '0' })).toThrow(
    'DATABASE_LOCK_TIMEOUT_MILLISECONDS must be at least 100 milliseconds.',
  );
});

it('reads the address that bypasses the connection pooler', () => {
  const DATABASE_URL = 'postgres://site@pooler.example.com/site';
  const DATABASE_DIRECT_URL = 'postgres://site@db.example.com/site';
  expect(loadConfig({ DATABASE_URL }).databaseDirectUrl).toBe(DATABASE_URL);
  const config = loadConfig({ DATABASE_URL, DATABASE_DIRECT_URL });
  expect(config).toMatchObject({
    databaseUrl: DATABASE_URL,
    databaseDirectUrl: DATABASE_DIRECT_URL,
  });
  expect(() => loadConfig({ DATABASE_DIRECT_URL })).toThrow(
    'DATABASE_URL must be set when DATABASE_DIRECT_URL is.',
  );
});

it('derives the public origin from the port, unless it is set', () => {
  expect(loadConfig({ PORT: '8080' }).publicOrigin).toBe('http://localhost:8080');
  const env = { PORT: '8080', PUBLIC_ORIGIN: 'https://www.example.com/' };
  expect(loadConfig(env).publicOrigin).toBe('https://www.example.com');
});

describe('the origin of the admin area', () => {
  it.each([
    ['https://www.example.com', 'https://admin.example.com'],
    ['https://www.example.com', 'https://admin.example.com:8443'],
    ['https://www.example.com', 'https://office.example.net/'],
    ['http://site.lan:3000', 'http://admin.site.lan:3000'],
    ['http://localhost:3000', 'http://admin.localhost:3000'],
    ['http://127.0.0.1:3000', 'http://admin.localhost:3000'],
  ])('beside %s can be %s', (PUBLIC_ORIGIN, ADMIN_ORIGIN) => {
    const config = loadConfig({ PUBLIC_ORIGIN, ADMIN_ORIGIN });
    expect(config.publicOrigin).toBe(PUBLIC_ORIGIN);
    expect(config.adminOrigin).toBe(ADMIN_ORIGIN.replace(/\/$/, ''));
    expect(describeAddresses(config)).toBe(
      `${PUBLIC_ORIGIN}, its admin area at ${config.adminOrigin}/admin`,
    );
  });

  it('is the one of the site, unless it is set', () => {
    const config = loadConfig({ PUBLIC_ORIGIN: 'https://www.example.com' });
    expect(config.adminOrigin).toBe('https://www.example.com');
    expect(describeAddresses(config)).toBe('https://www.example.com');
  });

  it.each([
    ['https://www.example.com', 'https://www.example.com', 'share cookies'],
    ['https://www.example.com', 'https://www.example.com:8443', 'share cookies'],
    ['https://www.example.com', 'http://www.example.com', 'like https://admin.example.com: '],
    ['https://www.example.com', 'http://admin.example.com', 'must start with https://,'],
    ['http://www.example.com', 'https://admin.example.com', 'must start with http://,'],
    ['https://www.example.com', 'https://admin.localhost', 'like https://admin.example.com when'],
    ['http://www.example.com', 'http://localhost:3000', 'like http://admin.example.com when'],
    ['http://localhost:3000', 'http://localhost:3001', 'like http://admin.localhost:3000: '],
    ['http://localhost:3000', 'http://127.0.0.1:3000', 'like http://admin.localhost:3000 when'],
    ['http://localhost:3000', 'http://admin.example.com', 'like http://admin.localhost:3000 when'],
    ['http://192.168.1.9', 'http://192.168.1.9:81', 'like http://admin.example.com: '],
    ['https://www.example.com', 'https://admin.example.com/admin', 'without a path'],
    ['https://www.example.com', 'admin.example.com', 'without a path'],
  ])('beside %s cannot be %s', (PUBLIC_ORIGIN, ADMIN_ORIGIN, reason) => {
    const load = () => loadConfig({ PUBLIC_ORIGIN, ADMIN_ORIGIN });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(/^ADMIN_ORIGIN must .+\.$/);
    expect(load).toThrow(reason);
  });
});

it('requires the public origin of a site that the network can reach', () => {
  for (const HOST of ['0.0.0.0', '::', '192.168.1.9', 'www.example.com']) {
    expect(() => loadConfig({ HOST })).toThrow(ConfigError);
    expect(() => loadConfig({ HOST })).toThrow(/^PUBLIC_ORIGIN must be set when HOST is .+\.$/);
    expect(loadConfig({ HOST, PUBLIC_ORIGIN: 'http://localhost:3000' }).host).toBe(HOST);
  }
  for (const HOST of ['localhost', '127.0.0.1', '127.0.1.1', '::1']) {
    expect(loadConfig({ HOST }).publicOrigin).toBe('http://localhost:3000');
  }
});

it('reads the bucket of uploads, and where browsers find it', () => {
  const bucket = { STORAGE_URL: 's3://images/site?endpoint=https://s3.example.com' };
  expect(loadConfig(bucket).storage).toEqual({
    kind: 'bucket',
    bucket: 'images',
    prefix: 'site/',
    endpoint: 'https://s3.example.com',
    region: undefined,
    forcePathStyle: true,
  });
  const open = { STORAGE_PUBLIC_URL: 'https://cdn.example.com/site/' };
  const mail = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@example.com' };
  const { storagePublicUrl } = loadConfig({ ...bucket, ...open, ...mail });
  expect(storagePublicUrl).toBe('https://cdn.example.com/site');
  expect(() => loadConfig({ ...open, ...mail })).toThrow(/^STORAGE_URL must name the bucket/);
  // People who can read images there can read the mails beside them.
  expect(() => loadConfig({ ...bucket, ...open })).toThrow(/^SMTP_URL must be set when /);
});

it('reads trusted proxies separated by commas or spaces', () => {
  const { trustedProxies } = loadConfig({ TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8 192.0.2.1' });
  expect(trustedProxies).toEqual(['10.0.0.0/8', 'fd00::/8', '192.0.2.1']);
});

describe('a socket of systemd', () => {
  const given = {
    LISTEN_FDS: '1',
    LISTEN_PID: String(process.pid),
    PUBLIC_ORIGIN: 'https://www.example.com',
  };

  it('is used by the process that it is meant for, which then needs no drain', () => {
    const config = loadConfig(given);
    expect(config.listenDescriptor).toBe(3);
    expect(config.hasForeignDescriptor).toBe(false);
    expect(config.drainMilliseconds).toBe(0);
    expect(loadConfig({ ...given, DRAIN_SECONDS: '2.5' }).drainMilliseconds).toBe(2_500);
  });

  it('is left alone by the programs that inherit its variables', () => {
    const config = loadConfig({ ...given, LISTEN_PID: String(process.pid + 1) });
    expect(config.listenDescriptor).toBeNull();
    expect(config.hasForeignDescriptor).toBe(true);
    expect(config.drainMilliseconds).toBe(5_000);
  });

  it('has to be one, and the address of the site has to be known', () => {
    expect(() => loadConfig({ ...given, LISTEN_FDS: '2' })).toThrow(/^LISTEN_FDS must be 1: .+\.$/);
    expect(() => loadConfig({ ...given, PUBLIC_ORIGIN: '' })).toThrow(
      /^PUBLIC_ORIGIN must be set when systemd opens the port: .+\.$/,
    );
  });
});

it('serves metrics only where a port is set, and to this machine only', () => {
  expect(loadConfig({ METRICS_HOST: '0.0.0.0' }).metrics).toBeNull();
  expect(loadConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: 'localhost' });
  expect(loadConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.2' }).metrics).toEqual({
    port: 9464,
    host: '10.0.0.2',
  });
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
    ['ADMIN_ORIGIN', 'admin.example.com'],
    ['DATABASE_URL', 'mysql://host/name'],
    ['STORAGE_URL', 'https://bucket.s3.amazonaws.com'],
    ['STORAGE_URL', 's3://key:secret@bucket'],
    ['STORAGE_PUBLIC_URL', 'images.example.com'],
    ['STORAGE_PUBLIC_URL', 'https://images.example.com/a?b'],
    ['STORAGE_PUBLIC_URL', 'https://images.example.com/;script-src'],
    ['STORAGE_PUBLIC_URL', 'https://*/'],
    ['BACKUP_URL', 'backups'],
    ['BACKUP_URL', 'https://bucket.example.com'],
    ['BACKUP_URL', resolve('data/copies')],
    ['BACKUP_RECIPIENT', 'AGE-SECRET-KEY-1QQQQQQQQQQQQQQQQQQQQQQQQQQQQ'],
    ['BACKUP_PASSPHRASE', 'too short'],
    ['SMTP_URL', 'mail.example.com'],
    ['MAIL_FROM', 'Wizard Services'],
    ['MAIL_FROM', 'a@example.com, b@example.com'],
    ['MAIL_FROM', 'Name <a@example.com>\r\nBcc: b@example.com'],
    ['SECRET', 'too short'],
    ['HSTS_INCLUDE_SUBDOMAINS', 'yes'],
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
    ['DRAIN_SECONDS', 'soon'],
    ['DRAIN_SECONDS', '-1'],
    ['DRAIN_SECONDS', '601'],
    ['METRICS_PORT', 'yes'],
    ['LISTEN_FDS', 'one'],
    ['NODE_ENV', 'staging'],
  ])('%s=%s is named in one sentence', (name, value) => {
    const load = () => loadConfig({ [name]: value });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(new RegExp(`^${name} .+\\.$`));
    // How the library begins its own messages.
    expect(load).not.toThrow(/Invalid|expected/);
  });

  it.each(['SECRET', 'BACKUP_PASSPHRASE'])('includes a %s that is mostly blanks', (name) => {
    const value = `${' '.repeat(40)}short${' '.repeat(40)}`;
    expect(() => loadConfig({ [name]: value })).toThrow(`${name} must have at least`);
  });

  it.each(Object.keys(environment.shape))('includes a %s of nothing but blanks', (name) => {
    expect(() => loadConfig({ [name]: ' \t'.repeat(20) })).toThrow(
      `${name} is nothing but blanks: give it a value, or leave it out.`,
    );
  });

  it('includes metrics on the port of the site', () => {
    for (const env of [{ METRICS_PORT: '3000' }, { PORT: '8080', METRICS_PORT: '8080' }]) {
      expect(() => loadConfig(env)).toThrow(/^METRICS_PORT must be another port than that of the/);
    }
    expect(loadConfig({ PORT: '0', METRICS_PORT: '0' }).metrics?.port).toBe(0);
  });

  it('includes a shorter wait for a connection of the pool than for a new one', () => {
    const DATABASE_CONNECT_TIMEOUT_MILLISECONDS = '5000';
    expect(() =>
      loadConfig({
        DATABASE_CONNECT_TIMEOUT_MILLISECONDS,
        DATABASE_POOL_TIMEOUT_MILLISECONDS: '4999',
      }),
    ).toThrow('must be at least DATABASE_CONNECT_TIMEOUT_MILLISECONDS, which is 5000');
    const { databaseLimits } = loadConfig({ DATABASE_CONNECT_TIMEOUT_MILLISECONDS });
    expect(databaseLimits).toMatchObject({ connect: 5_000, pool: 5_000 });
  });

  it('includes a recipient beside a passphrase', () => {
    const BACKUP_RECIPIENT = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p';
    const BACKUP_PASSPHRASE = 'lantern oak forty teal river';
    expect(() => loadConfig({ BACKUP_RECIPIENT, BACKUP_PASSPHRASE })).toThrow(
      'BACKUP_RECIPIENT and BACKUP_PASSPHRASE must not both be set: choose one of them.',
    );
  });

  it('includes a mail server without a sender', () => {
    expect(() => loadConfig({ SMTP_URL: 'smtp://mail.example.com' })).toThrow(/^MAIL_FROM .+\.$/);
  });
});

it.each([
  'postgres://site:a#b@db.example.com/site',
  'postgres://site:a/b@db.example.com/site',
  'postgres://site:a?b@db.example.com/site',
  'postgres://site:12#3@db.example.com/site',
])('names percent-encoding for %s', (url) => {
  expect(() => loadConfig({ DATABASE_URL: url })).toThrow(
    'must be percent-encoded: write %23 for #',
  );
});

it('says how a Unix socket is written', () => {
  const url = 'postgres://site@/site?host=/run/postgresql';
  expect(() => loadConfig({ DATABASE_URL: url })).toThrow(
    'has no host after the @: it must be an address like postgres://user@host/name, or postgres://user@localhost/name?host=/run/postgresql for a Unix socket',
  );
  const written = 'postgres://site@localhost/site?host=/run/postgresql';
  expect(loadConfig({ DATABASE_URL: written }).databaseUrl).toBe(written);
});

it('accepts a password that is percent-encoded', () => {
  const url = 'postgres://site:a%23b%2Fc%3Fd%40e@db.example.com/site';
  expect(loadConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
});
