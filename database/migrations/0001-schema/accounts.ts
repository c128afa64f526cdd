import { type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** People, their sessions and what they sign in with. */
export function accountTables(types: ColumnTypes): RawBuilder<unknown>[] {
  return [...betterAuthTables(types), ...accessTables(types), ...passkeyTables(types)];
}

/** With the names that better-auth requires; `verifiedAt` is our own. */
function betterAuthTables({ timestamp, boolean }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`create table "user" (
      id text primary key,
      name text not null,
      email text not null unique,
      "emailVerified" ${boolean} not null,
      image text,
      "createdAt" ${timestamp} not null,
      "updatedAt" ${timestamp} not null,
      "twoFactorEnabled" ${boolean}
    )`,
    sql`create table session (
      id text primary key,
      "expiresAt" ${timestamp} not null,
      token text not null unique,
      "createdAt" ${timestamp} not null,
      "updatedAt" ${timestamp} not null,
      "ipAddress" text,
      "userAgent" text,
      "userId" text not null references "user" (id) on delete cascade,
      "verifiedAt" ${timestamp}
    )`,
    sql`create index "session_user" on session ("userId")`,
    sql`create table account (
      id text primary key,
      "accountId" text not null,
      "providerId" text not null,
      "userId" text not null references "user" (id) on delete cascade,
      "accessToken" text,
      "refreshToken" text,
      "idToken" text,
      "accessTokenExpiresAt" ${timestamp},
      "refreshTokenExpiresAt" ${timestamp},
      scope text,
      password text,
      "createdAt" ${timestamp} not null,
      "updatedAt" ${timestamp} not null
    )`,
    sql`create index account_user on account ("userId")`,
    sql`create table verification (
      id text primary key,
      identifier text not null,
      value text not null,
      "expiresAt" ${timestamp} not null,
      "createdAt" ${timestamp} not null,
      "updatedAt" ${timestamp} not null
    )`,
    sql`create index verification_identifier on verification (identifier)`,
    sql`create table "twoFactor" (
      id text primary key,
      secret text not null,
      "backupCodes" text not null,
      "userId" text not null references "user" (id) on delete cascade,
      verified ${boolean},
      "failedVerificationCount" integer not null default 0,
      "lockedUntil" ${timestamp}
    )`,
    sql`create index two_factor_user on "twoFactor" ("userId")`,
  ];
}

function accessTables({ timestamp }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`create table user_roles (
      user_id text not null references "user" (id) on delete cascade,
      role text not null,
      created_at ${timestamp} not null,
      constraint user_roles_key primary key (user_id, role)
    )`,
    sql`create table invitations (
      id text primary key,
      token_hash text not null unique,
      email text not null,
      role text not null,
      created_by text references "user" (id) on delete set null,
      created_at ${timestamp} not null,
      expires_at ${timestamp} not null,
      used_at ${timestamp},
      used_by text references "user" (id) on delete set null
    )`,
    sql`create table password_resets (
      token_hash text primary key,
      user_id text not null references "user" (id) on delete cascade,
      created_at ${timestamp} not null,
      expires_at ${timestamp} not null
    )`,
    sql`create index password_resets_user on password_resets (user_id)`,
    sql`create table removed_sessions (
      token_hash text primary key,
      expires_at ${timestamp} not null
    )`,
    sql`create table trusted_devices (
      id text primary key,
      user_id text not null references "user" (id) on delete cascade,
      user_agent text not null,
      created_at ${timestamp} not null,
      last_used_at ${timestamp} not null
    )`,
    sql`create index trusted_devices_user on trusted_devices (user_id)`,
    sql`create table editor_preferences (
      user_id text primary key not null references "user" (id) on delete cascade,
      editor_view text not null,
      update_date text not null default 'now',
      toolbar text not null default 'selection',
      lead_filters text
    )`,
  ];
}

function passkeyTables({ timestamp }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    // A signature counter goes up to 2^32 - 1, which is more than PostgreSQL's integer holds.
    sql`create table passkeys (
      id text primary key,
      user_id text not null references "user" (id) on delete cascade,
      credential_id text not null unique,
      public_key text not null,
      counter bigint not null,
      transports text not null,
      relying_party text not null,
      name text not null,
      created_at ${timestamp} not null,
      last_used_at ${timestamp}
    )`,
    sql`create index passkeys_user on passkeys (user_id)`,
    sql`create table passkey_challenges (
      challenge_hash text primary key,
      purpose text not null,
      user_id text references "user" (id) on delete cascade,
      holder text not null,
      created_at ${timestamp} not null,
      expires_at ${timestamp} not null
    )`,
    sql`create index passkey_challenges_holder on passkey_challenges (holder)`,
    sql`create index passkey_challenges_created_at on passkey_challenges (created_at)`,
    sql`create index passkey_challenges_user_id on passkey_challenges (user_id)`,
  ];
}
