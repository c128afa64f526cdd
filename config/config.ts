import { isIP } from 'node:net';
import { resolve, sep } from 'node:path';
import { z } from 'zod';
import { findAddressProblem } from './address-problem.ts';
import { type DatabaseLimits, POSTGRES_LIMITS, SQLITE_LIMITS } from './database-limits.ts';
import { isLocalName, isLoopbackHost, isLoopbackOrigin } from './loopback.ts';
import { findPostgresProblem } from './postgres-address.ts';
import {
  type BucketLocation,
  parseBucketUrl,
  parseStorageUrl,
  type StorageLocation,
} from './storage-url.ts';

/** An environment variable is invalid. The message is one sentence for the person who set it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly code = 'config_invalid';
}

/** Load balancers ask every one or two seconds, and believe the second or third answer. */
const DRAIN_SECONDS = 5;
const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

const port = z.coerce
  .number('must be a number from 0 to 65535')
  .int('must be a whole number')
  .min(0, 'must be a number from 0 to 65535')
  .max(65_535, 'must be a number from 0 to 65535');

const originUrl = z.string().refine((value) => {
  const url = URL.parse(value);
  return (
    url !== null &&
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.origin === value.replace(/\/$/, '')
  );
}, 'must be an address without a path, like https://www.example.com');

/** Written into pages and into their policies: nothing in it may end an attribute or a source. */
const PUBLIC_URL = /^https?:\/\/[A-Za-z0-9.:[\]-]+(?:\/[\w.~-]+)*\/?$/;

const publicUrl = z
  .string()
  .refine(
    (value) => PUBLIC_URL.test(value) && URL.canParse(value),
    'must be an address like https://images.example.com or https://cdn.example.com/site',
  )
  .transform((value) => value.replace(/\/$/, ''));

function addressWith(findProblem: (value: string) => string | null) {
  return z.string().superRefine((value, context) => {
    const problem = findProblem(value);
    if (problem !== null) context.addIssue(problem);
  });
}

const databaseUrl = addressWith(findPostgresProblem);

const SMTP_ADDRESS = {
  protocols: ['smtp:', 'smtps:'],
  example: 'smtps://user:password@mail.example.com',
};

const INDEXNOW_ADDRESS = {
  protocols: ['https:', 'http:'],
  example: 'https://www.bing.com/indexnow',
};

/** A shorter limit would reject queries that are merely slow; a longer one would limit nothing. */
const milliseconds = z.coerce
  .number('must be a number of milliseconds')
  .int('must be a whole number of milliseconds')
  .min(100, 'must be at least 100 milliseconds')
  .max(600_000, 'must be at most 600000 milliseconds')
  .optional();

/** One email address, with or without a name, and no characters that could start another header. */
const SENDER = /^(?:[^\p{Cc}<>@",;]+ <[^\s<>@",;]+@[^\s<>@",;]+>|[^\s<>@",;]+@[^\s<>@",;]+)$/u;

/** Whether the entry is an IP address or a network with a valid prefix length. */
function isAddressOrNetwork(entry: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(prefix ?? 0) <= (family === 6 ? 128 : 32);
}

/** Blanks at the ends are no part of what has to be guessed. */
function longText(characters: number, problem: string) {
  return z.string().refine((value) => value.trim().length >= characters, problem);
}

const MODES = ['production', 'development', 'test'] as const;

/** What can be set; docs/configuration.md says what each is for. */
export const environment = z.object({
  NODE_ENV: z.enum(MODES, `must be one of ${MODES.join(', ')}`).default('production'),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('localhost'),
  PUBLIC_ORIGIN: originUrl.optional(),
  ADMIN_ORIGIN: originUrl.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_CONNECT_TIMEOUT_MILLISECONDS: milliseconds,
  DATABASE_POOL_TIMEOUT_MILLISECONDS: milliseconds,
  DATABASE_STATEMENT_TIMEOUT_MILLISECONDS: milliseconds,
  DATABASE_LOCK_TIMEOUT_MILLISECONDS: milliseconds,
  STORAGE_URL: z
    .string()
    .transform((value, context): BucketLocation => {
      const parsed = parseBucketUrl(value);
      if (parsed.ok) return parsed.location;
      context.addIssue(parsed.problem);
      return z.NEVER;
    })
    .optional(),
  STORAGE_PUBLIC_URL: publicUrl.optional(),
  BACKUP_URL: z.string().optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[a-z0-9]{20,}$/, 'must be an age recipient, like age1… as age-keygen prints it')
    .optional(),
  BACKUP_PASSPHRASE: longText(
    20,
    'must have at least 20 characters: five random words are good',
  ).optional(),
  BACKUP_IDENTITY_FILE: z.string().optional(),
  SMTP_URL: addressWith((value) => findAddressProblem(value, SMTP_ADDRESS)).optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (value) => SENDER.test(value),
      'must be one address, like hello@example.com or Wizard Services <hello@example.com>',
    )
    .optional(),
  INDEXNOW_URL: addressWith((value) => findAddressProblem(value, INDEXNOW_ADDRESS)).default(
    'https://api.indexnow.org/indexnow',
  ),
  SECRET: longText(32, 'must have at least 32 characters').optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .refine(
      (list) => list.every(isAddressOrNetwork),
      'must be addresses or networks separated by commas, like 10.0.0.0/8',
    ),
  HSTS_INCLUDE_SUBDOMAINS: z.enum(['true', 'false'], 'must be true or false').default('false'),
  MINIMUM_FREE_MB: z.coerce.number('must be a number').min(0, 'must not be negative').default(100),
  DRAIN_SECONDS: z.coerce
    .number('must be a number of seconds')
    .min(0, 'must not be negative')
    .max(600, 'must be at most 600 seconds')
    .optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('localhost'),
  LISTEN_FDS: z.coerce
    .number('must be a number, as systemd sets it')
    .int('must be a whole number, as systemd sets it')
    .min(0, 'must not be negative')
    .optional(),
  LISTEN_PID: z.coerce.number('must be a process id, as systemd sets it').optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
});

export interface Config {
  readonly mode: 'production' | 'development' | 'test';
  readonly port: number;
  readonly host: string;
  /** The site's own address, without a trailing slash. */
  readonly publicOrigin: string;
  /** The address of the admin area: its own host if `ADMIN_ORIGIN` names one, else the site's. */
  readonly adminOrigin: string;
  /** Absolute path. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Leads to the same database without a connection pooler in between; else the same address. */
  readonly databaseDirectUrl: string | undefined;
  readonly databaseLimits: DatabaseLimits;
  /** The bucket for uploads, and for mails without a mail server; undefined: the data folder. */
  readonly storage: BucketLocation | undefined;
  /** Where browsers read uploads instead of from the site, without a trailing slash. */
  readonly storagePublicUrl: string | undefined;
  /** Where backups are copied to. */
  readonly backupStore: StorageLocation | undefined;
  /** The age recipient that copies are encrypted for; never set together with the passphrase. */
  readonly backupRecipient: string | undefined;
  readonly backupPassphrase: string | undefined;
  /** Absolute path of the file with the age identity that reads the copies. */
  readonly backupIdentityFile: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  /** Where the addresses of changed pages are sent, for search engines. */
  readonly indexNowUrl: string;
  /** From the environment; if undefined, `loadSecret` reads it from the data folder. */
  readonly secret: string | undefined;
  readonly trustedProxies: readonly string[];
  /** The listening socket that this process was started with (systemd socket activation). */
  readonly listenDescriptor: number | null;
  /** Whether the process was started with a listening socket that is meant for another process. */
  readonly hasForeignDescriptor: boolean;
  /** How long after SIGTERM the site still accepts requests, so that a load balancer can notice. */
  readonly drainMilliseconds: number;
  /** Where Prometheus metrics are served; null for nowhere. */
  readonly metrics: { readonly port: number; readonly host: string } | null;
  /** Whether the HSTS header includes the subdomains. */
  readonly hstsIncludeSubdomains: boolean;
  /** With less free disk space than this, writing is turned off. */
  readonly minimumFreeBytes: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

/**
 * Reads and validates the environment.
 * @throws ConfigError naming the first invalid variable.
 */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const blank = Object.keys(environment.shape).find((name) => present[name]?.trim() === '');
  if (blank !== undefined) {
    throw new ConfigError(`${blank} is nothing but blanks: give it a value, or leave it out.`);
  }
  // Read once: writing a faster reader for it, as zod does otherwise, takes longer than reading it.
  const parsed = environment.safeParse(present, { jitless: true });
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message ?? 'cannot be used'}.`);
  }
  const e = parsed.data;
  if (e.DATABASE_DIRECT_URL !== undefined && e.DATABASE_URL === undefined) {
    throw new ConfigError('DATABASE_URL must be set when DATABASE_DIRECT_URL is.');
  }
  if (e.SMTP_URL !== undefined && e.MAIL_FROM === undefined) {
    throw new ConfigError('MAIL_FROM must name the sender when SMTP_URL is set.');
  }
  if (e.PUBLIC_ORIGIN === undefined && !isLoopbackHost(e.HOST)) {
    throw new ConfigError(
      `PUBLIC_ORIGIN must be set when HOST is ${e.HOST}: it is the address at which people open the site, like https://www.example.com.`,
    );
  }
  const listenDescriptor = findListenDescriptor(e);
  if (listenDescriptor !== null && e.PUBLIC_ORIGIN === undefined) {
    throw new ConfigError(
      'PUBLIC_ORIGIN must be set when systemd opens the port: it is the address at which people open the site, like https://www.example.com.',
    );
  }
  if (e.METRICS_PORT !== undefined && e.METRICS_PORT === e.PORT && e.PORT !== 0) {
    throw new ConfigError(
      `METRICS_PORT must be another port than that of the site, which is ${e.PORT}.`,
    );
  }
  requirePublicBucket(e);
  const publicOrigin = (e.PUBLIC_ORIGIN ?? `http://localhost:${e.PORT}`).replace(/\/$/, '');
  return Object.freeze({
    mode: e.NODE_ENV,
    port: e.PORT,
    host: e.HOST,
    publicOrigin,
    adminOrigin: adminOriginOf(e.ADMIN_ORIGIN?.replace(/\/$/, ''), publicOrigin),
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL ?? e.DATABASE_URL,
    databaseLimits: limitsOf(e),
    storage: e.STORAGE_URL,
    storagePublicUrl: e.STORAGE_PUBLIC_URL,
    ...backupsOf(e),
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    indexNowUrl: e.INDEXNOW_URL,
    secret: e.SECRET,
    trustedProxies: e.TRUSTED_PROXIES,
    listenDescriptor,
    hasForeignDescriptor: (e.LISTEN_FDS ?? 0) > 0 && listenDescriptor === null,
    drainMilliseconds: 1_000 * (e.DRAIN_SECONDS ?? (listenDescriptor === null ? DRAIN_SECONDS : 0)),
    metrics: e.METRICS_PORT === undefined ? null : { port: e.METRICS_PORT, host: e.METRICS_HOST },
    hstsIncludeSubdomains: e.HSTS_INCLUDE_SUBDOMAINS === 'true',
    minimumFreeBytes: e.MINIMUM_FREE_MB * 1024 * 1024,
    logLevel: e.LOG_LEVEL,
  });
}

/** The first descriptor that systemd passes on; sd_listen_fds(3) defines it. */
const FIRST_DESCRIPTOR = 3;

/** The variables are inherited, so they count only in the process that they name. */
function findListenDescriptor(e: z.infer<typeof environment>): number | null {
  if (e.LISTEN_FDS === undefined || e.LISTEN_FDS === 0 || e.LISTEN_PID !== process.pid) return null;
  if (e.LISTEN_FDS > 1) {
    throw new ConfigError(
      'LISTEN_FDS must be 1: leave one ListenStream line in the socket unit; [::]:3000 is IPv4 as well.',
    );
  }
  return FIRST_DESCRIPTOR;
}

type BackupConfig = Pick<
  Config,
  'backupStore' | 'backupRecipient' | 'backupPassphrase' | 'backupIdentityFile'
>;

function backupsOf(e: z.infer<typeof environment>): BackupConfig {
  const { BACKUP_URL: url, BACKUP_RECIPIENT: recipient, BACKUP_PASSPHRASE: passphrase } = e;
  const parsed = url === undefined ? undefined : parseStorageUrl(url);
  if (parsed?.ok === false) throw new ConfigError(`BACKUP_URL ${parsed.problem}.`);
  const store = parsed?.location;
  const dataDir = resolve(e.DATA_DIR);
  if (store?.kind === 'folder' && `${store.path}${sep}`.startsWith(dataDir + sep)) {
    throw new ConfigError(
      'BACKUP_URL must be outside of DATA_DIR, so that the copies are not lost together with it.',
    );
  }
  if (recipient !== undefined && passphrase !== undefined) {
    throw new ConfigError(
      'BACKUP_RECIPIENT and BACKUP_PASSPHRASE must not both be set: choose one of them.',
    );
  }
  return {
    backupStore: store,
    backupRecipient: recipient,
    backupPassphrase: passphrase,
    backupIdentityFile:
      e.BACKUP_IDENTITY_FILE === undefined ? undefined : resolve(e.BACKUP_IDENTITY_FILE),
  };
}

/** Images at a public address need a bucket, and mails must not be beside them. */
function requirePublicBucket(e: z.infer<typeof environment>): void {
  if (e.STORAGE_PUBLIC_URL === undefined) return;
  if (e.STORAGE_URL === undefined) {
    throw new ConfigError(
      'STORAGE_URL must name the bucket whose images are at STORAGE_PUBLIC_URL.',
    );
  }
  if (e.SMTP_URL === undefined) {
    throw new ConfigError(
      'SMTP_URL must be set when STORAGE_PUBLIC_URL is: without a mail server, mails are kept in the bucket, and everybody could read them there.',
    );
  }
}

function adminOriginOf(given: string | undefined, publicOrigin: string): string {
  if (given === undefined) return publicOrigin;
  const admin = new URL(given);
  const site = new URL(publicOrigin);
  if (admin.hostname === site.hostname) {
    throw new ConfigError(
      `ADMIN_ORIGIN must be on another host than ${publicOrigin}, like ${exampleFor(site)}: browsers share cookies between all ports of a host.`,
    );
  }
  if (admin.protocol !== site.protocol) {
    throw new ConfigError(
      `ADMIN_ORIGIN must start with ${site.protocol}//, as the address of the site does: ${publicOrigin}.`,
    );
  }
  // A site on a loopback address has all loopback names, so that none of them is another host.
  const isOneOfItsNames = isLoopbackOrigin(publicOrigin) && isLoopbackOrigin(given);
  if (isOneOfItsNames || isLocalName(admin.hostname) !== isLocalName(site.hostname)) {
    throw new ConfigError(
      `ADMIN_ORIGIN must be an address like ${exampleFor(site)} when the address of the site is ${publicOrigin}.`,
    );
  }
  return given;
}

/** An address for the admin area beside this one. */
function exampleFor({ protocol, hostname, port }: URL): string {
  const parent = isLocalName(hostname) ? 'localhost' : hostname.replace(/^www\./, '');
  const host = isIP(parent.replace(/[[\]]/g, '')) === 0 ? `admin.${parent}` : 'admin.example.com';
  return `${protocol}//${host}${port && `:${port}`}`;
}

/** Where people open the site and its admin area, for the terminal. */
export function describeAddresses({ publicOrigin, adminOrigin }: Config): string {
  if (adminOrigin === publicOrigin) return publicOrigin;
  return `${publicOrigin}, its admin area at ${adminOrigin}/admin`;
}

function limitsOf(e: z.infer<typeof environment>): DatabaseLimits {
  const defaults = e.DATABASE_URL === undefined ? SQLITE_LIMITS : POSTGRES_LIMITS;
  const connect = e.DATABASE_CONNECT_TIMEOUT_MILLISECONDS ?? defaults.connect;
  const pool = e.DATABASE_POOL_TIMEOUT_MILLISECONDS ?? Math.max(defaults.pool, connect);
  if (pool < connect) {
    throw new ConfigError(
      `DATABASE_POOL_TIMEOUT_MILLISECONDS must be at least DATABASE_CONNECT_TIMEOUT_MILLISECONDS, which is ${connect}: a new connection would otherwise never be waited for to its end.`,
    );
  }
  return Object.freeze({
    connect,
    pool,
    statement: e.DATABASE_STATEMENT_TIMEOUT_MILLISECONDS ?? defaults.statement,
    lock: e.DATABASE_LOCK_TIMEOUT_MILLISECONDS ?? defaults.lock,
  });
}
