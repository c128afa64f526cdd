import type { ColumnType, Generated } from 'kysely';

/** Written as ISO 8601 in UTC with milliseconds; read back as what the driver gives. Read with `readTimestamp`. */
export type Timestamp = ColumnType<string | Date, string, string>;
export type NullableTimestamp = ColumnType<string | Date | null, string | null, string | null>;
/** Written as 1 or 0; SQLite reads a number, PostgreSQL a boolean. Read with `readFlag`. */
export type Flag = ColumnType<number | boolean, 0 | 1, 0 | 1>;
/** JSON text, written with `JSON.stringify`. */
export type Json = string;

export interface BlogPostTable {
  id: string;
  title: string;
  slug: string;
  excerpt: string | null;
  /** Clean HTML, as the policy of `policy_version` leaves it. */
  content: string;
  author_name: string;
  is_published: Flag;
  published_at: NullableTimestamp;
  featured_image_url: string | null;
  meta_description: string | null;
  meta_keywords: Json | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** Raised by one with every change; every write names the version it started from. */
  version: number;
  policy_version: number;
  /** The policy that could not clean `content`, which then stays as it is; null when none failed. */
  failed_policy_version: number | null;
  /** What feeds call the post; null where its own id does. */
  feed_id: string | null;
  /** The same without the site's address, until that is known for good. */
  feed_path: string | null;
}

export interface SlugHistoryTable {
  slug: string;
  post_id: string;
  created_at: Timestamp;
}

export interface MediaTable {
  id: string;
  key: string;
  format: string;
  width: number;
  height: number;
  bytes: number;
  /** `[{key, width, height, bytes}]`, smallest first. */
  variants: Json;
  alt: string | null;
  created_at: Timestamp;
  created_by: string | null;
}

export interface SettingTable {
  key: string;
  value: Json;
  updated_at: Timestamp;
}

/** One row. `revision` rises with every change that a visitor or the owner could see. */
export interface SiteStateTable {
  id: number;
  revision: number;
}

export interface UserRoleTable {
  user_id: string;
  role: string;
  created_at: Timestamp;
}

export interface InvitationTable {
  id: string;
  token_hash: string;
  email: string;
  role: string;
  created_by: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: NullableTimestamp;
  used_by: string | null;
}

/** Links that can still be used, or have expired; a used one is gone. */
export interface PasswordResetTable {
  token_hash: string;
  user_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
}

/** Sessions that ended because their person's access was taken away, until they would have expired. */
export interface RemovedSessionTable {
  token_hash: string;
  expires_at: Timestamp;
}

export interface AuditLogTable {
  id: string;
  at: Timestamp;
  actor_id: string | null;
  actor_name: string;
  action: string;
  object_type: string;
  object_id: string | null;
  detail: Json | null;
}

export interface OutboxTable {
  id: string;
  kind: string;
  payload: Json;
  created_at: Timestamp;
  available_at: Timestamp;
  attempts: number;
  /** In plain words, for the owner. */
  last_error: string | null;
  delivered_at: NullableTimestamp;
  /** Until then one server is sending it; a claim that was never ended runs out. */
  claimed_until: NullableTimestamp;
  given_up_at: NullableTimestamp;
  /** What the message tells of: a lead's id. */
  about_id: string | null;
}

export interface IdempotencyKeyTable {
  key: string;
  user_id: string | null;
  result: Json;
  created_at: Timestamp;
}

export interface RateLimitTable {
  key: string;
  count: number;
  window_ends_at: Timestamp;
}

export interface LeadTable {
  id: string;
  reference: string;
  topic: string;
  plan: string | null;
  name: string;
  email: string;
  phone: string | null;
  home: string | null;
  beds: number | null;
  message: string | null;
  /** Whether texts about the inquiry were agreed to; `text_consents` has the whole record. */
  sms_consent: Flag;
  consent_version: string | null;
  /** `[{kind, version, text, agreed, at}]`: what was shown beside each box, and what was ticked. */
  text_consents: Json | null;
  /** The phone without its extension. */
  phone_key: string | null;
  do_not_text_at: NullableTimestamp;
  do_not_text_by: string | null;
  source_page: string | null;
  campaign: Json | null;
  quiz_answers: Json | null;
  content_hash: string;
  status: string;
  spam: Flag;
  spam_reasons: Json | null;
  created_at: Timestamp;
  first_response_at: NullableTimestamp;
  version: number;
}

/** What a search looks through. Written with the lead, and gone with it. */
export interface LeadSearchTable {
  /** Rises with every lead; never given twice. */
  number: Generated<number>;
  lead_id: string;
  /** In lower case. */
  email: string;
  /** As `tel:` wants it, without an extension. */
  phone: string | null;
  /** Normalised: lower case, without accents. */
  text: string;
}

/** Each three letters in a row of a lead's search text. */
export interface LeadGramTable {
  gram: string;
  number: number;
}

/** Which images each post shows. Written with the post, and gone with it. */
export interface MediaUsageTable {
  post_id: string;
  image_id: string;
}

export interface LeadNoteTable {
  id: string;
  lead_id: string;
  author_name: string;
  body: string;
  created_at: Timestamp;
}

export interface GrowthPlanTable {
  id: string;
  token_hash: string;
  answers: Json;
  created_at: Timestamp;
  /** The lead of a reader who has talked the plan over; null while it names nobody. */
  lead_id: string | null;
}

export interface ProviderFailureTable {
  provider: string;
  /** Calendar day, `YYYY-MM-DD`, in the site's time zone. */
  day: string;
  count: number;
}

/** One row, shared by all servers on this database. */
export interface RetentionStateTable {
  id: number;
  /** The last moment at which the clock was believed: by itself, or because an admin confirmed the date. */
  believed_at: NullableTimestamp;
  last_run_at: NullableTimestamp;
  /** Until then one server is deleting. */
  claimed_until: NullableTimestamp;
  /** When deleted rows were last cleared from the database's files. */
  cleared_at: NullableTimestamp;
  /** What an admin has to answer first, as JSON. */
  question: Json | null;
  /** How many things an admin has agreed to delete in the next run. */
  allowed: number | null;
  /** The kinds that the last run could not delete. */
  failed: Json;
}

export interface RetentionRunTable {
  id: string;
  started_at: Timestamp;
  finished_at: Timestamp;
  total: number;
  /** How many, by kind. */
  deleted: Json;
  /** The kinds that could not be deleted. */
  failed: Json;
}

/** The library's own tables, in the form that it expects. */
export interface UserTable {
  id: string;
  name: string;
  email: string;
  emailVerified: Flag;
  image: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  twoFactorEnabled: ColumnType<number | boolean | null, 0 | 1 | null | undefined, 0 | 1 | null>;
}

export interface SessionTable {
  id: string;
  expiresAt: Timestamp;
  token: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  ipAddress: string | null;
  userAgent: string | null;
  userId: string;
}

export interface AccountTable {
  id: string;
  accountId: string;
  providerId: string;
  userId: string;
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
  accessTokenExpiresAt: NullableTimestamp;
  refreshTokenExpiresAt: NullableTimestamp;
  scope: string | null;
  password: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface VerificationTable {
  id: string;
  identifier: string;
  value: string;
  expiresAt: Timestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface TwoFactorTable {
  id: string;
  secret: string;
  backupCodes: string;
  userId: string;
  verified: ColumnType<number | boolean | null, 0 | 1 | null, 0 | 1 | null>;
  failedVerificationCount: Generated<number>;
  lockedUntil: NullableTimestamp;
}

export interface Schema {
  blog_posts: BlogPostTable;
  slug_history: SlugHistoryTable;
  media: MediaTable;
  settings: SettingTable;
  site_state: SiteStateTable;
  user_roles: UserRoleTable;
  invitations: InvitationTable;
  password_resets: PasswordResetTable;
  removed_sessions: RemovedSessionTable;
  audit_log: AuditLogTable;
  outbox: OutboxTable;
  idempotency_keys: IdempotencyKeyTable;
  rate_limits: RateLimitTable;
  leads: LeadTable;
  lead_notes: LeadNoteTable;
  lead_search: LeadSearchTable;
  lead_grams: LeadGramTable;
  media_usage: MediaUsageTable;
  growth_plans: GrowthPlanTable;
  provider_failures: ProviderFailureTable;
  retention_state: RetentionStateTable;
  retention_runs: RetentionRunTable;
  user: UserTable;
  session: SessionTable;
  account: AccountTable;
  verification: VerificationTable;
  twoFactor: TwoFactorTable;
}
