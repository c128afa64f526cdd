import { type ColumnDataType, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

interface ColumnTypes {
  timestamp: ColumnDataType;
  boolean: ColumnDataType;
}

const COLUMN_TYPES: Record<'sqlite' | 'postgresql', ColumnTypes> = {
  sqlite: { timestamp: 'text', boolean: 'integer' },
  postgresql: { timestamp: 'timestamptz', boolean: 'boolean' },
};

export function initialSchema(engine: 'sqlite' | 'postgresql'): Migration {
  const types = COLUMN_TYPES[engine];
  return {
    async up(db: Kysely<unknown>) {
      await createAccountTables(db, types);
      await createPostTables(db, types);
      await createSiteTables(db, types);
      await createLeadTables(db, types);
    },
  };
}

async function createAccountTables(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('user')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('emailVerified', types.boolean, (c) => c.notNull())
    .addColumn('image', 'text')
    .addColumn('createdAt', types.timestamp, (c) => c.notNull())
    .addColumn('updatedAt', types.timestamp, (c) => c.notNull())
    .addColumn('twoFactorEnabled', types.boolean)
    .execute();
  await db.schema
    .createTable('session')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('expiresAt', types.timestamp, (c) => c.notNull())
    .addColumn('token', 'text', (c) => c.notNull().unique())
    .addColumn('createdAt', types.timestamp, (c) => c.notNull())
    .addColumn('updatedAt', types.timestamp, (c) => c.notNull())
    .addColumn('ipAddress', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('session_user').on('session').column('userId').execute();
  await db.schema
    .createTable('account')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('accountId', 'text', (c) => c.notNull())
    .addColumn('providerId', 'text', (c) => c.notNull())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('accessToken', 'text')
    .addColumn('refreshToken', 'text')
    .addColumn('idToken', 'text')
    .addColumn('accessTokenExpiresAt', types.timestamp)
    .addColumn('refreshTokenExpiresAt', types.timestamp)
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('createdAt', types.timestamp, (c) => c.notNull())
    .addColumn('updatedAt', types.timestamp, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('account_user').on('account').column('userId').execute();
  await db.schema
    .createTable('verification')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('identifier', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('expiresAt', types.timestamp, (c) => c.notNull())
    .addColumn('createdAt', types.timestamp, (c) => c.notNull())
    .addColumn('updatedAt', types.timestamp, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('verification_identifier')
    .on('verification')
    .column('identifier')
    .execute();
  await db.schema
    .createTable('twoFactor')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('backupCodes', 'text', (c) => c.notNull())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('verified', types.boolean)
    .addColumn('failedVerificationCount', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('lockedUntil', types.timestamp)
    .execute();
  await db.schema.createIndex('two_factor_user').on('twoFactor').column('userId').execute();
  await db.schema
    .createTable('user_roles')
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('created_at', types.timestamp, (c) => c.notNull())
    .addPrimaryKeyConstraint('user_roles_key', ['user_id', 'role'])
    .execute();
  await db.schema
    .createTable('invitations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('created_at', types.timestamp, (c) => c.notNull())
    .addColumn('expires_at', types.timestamp, (c) => c.notNull())
    .addColumn('used_at', types.timestamp)
    .addColumn('used_by', 'text', (c) => c.references('user.id').onDelete('set null'))
    .execute();
}

async function createPostTables(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('blog_posts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('excerpt', 'text')
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('author_name', 'text', (c) => c.notNull())
    .addColumn('is_published', types.boolean, (c) => c.notNull())
    .addColumn('published_at', types.timestamp)
    .addColumn('featured_image_url', 'text')
    .addColumn('meta_description', 'text')
    .addColumn('meta_keywords', 'text')
    .addColumn('created_at', types.timestamp, (c) => c.notNull())
    .addColumn('updated_at', types.timestamp, (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('policy_version', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('blog_posts_published')
    .on('blog_posts')
    .columns(['is_published', 'published_at', 'id'])
    .execute();
  await db.schema
    .createIndex('blog_posts_created')
    .on('blog_posts')
    .columns(['created_at', 'id'])
    .execute();
  await db.schema
    .createTable('slug_history')
    .addColumn('slug', 'text', (c) => c.primaryKey())
    .addColumn('post_id', 'text', (c) =>
      c.notNull().references('blog_posts.id').onDelete('cascade'),
    )
    .addColumn('created_at', types.timestamp, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('slug_history_post').on('slug_history').column('post_id').execute();
  await db.schema
    .createTable('media')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('format', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('variants', 'text', (c) => c.notNull())
    .addColumn('alt', 'text')
    .addColumn('created_at', types.timestamp, (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.references('user.id').onDelete('set null'))
    .execute();
}

async function createSiteTables(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('settings')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('updated_at', types.timestamp, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('site_state')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .execute();
  await sql`insert into site_state (id, revision) values (1, 1)`.execute(db);
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', types.timestamp, (c) => c.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('actor_name', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('object_type', 'text', (c) => c.notNull())
    .addColumn('object_id', 'text')
    .addColumn('detail', 'text')
    .execute();
  await db.schema.createIndex('audit_log_at').on('audit_log').columns(['at', 'id']).execute();
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('created_at', types.timestamp, (c) => c.notNull())
    .addColumn('available_at', types.timestamp, (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('last_error', 'text')
    .addColumn('delivered_at', types.timestamp)
    .execute();
  await db.schema
    .createIndex('outbox_due')
    .on('outbox')
    .columns(['delivered_at', 'available_at'])
    .execute();
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text')
    .addColumn('result', 'text', (c) => c.notNull())
    .addColumn('created_at', types.timestamp, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('idempotency_keys_created')
    .on('idempotency_keys')
    .column('created_at')
    .execute();
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('window_ends_at', types.timestamp, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('provider_failures')
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('provider_failures_key', ['provider', 'day'])
    .execute();
}

async function createLeadTables(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('leads')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('reference', 'text', (c) => c.notNull().unique())
    .addColumn('topic', 'text', (c) => c.notNull())
    .addColumn('plan', 'text')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('phone', 'text')
    .addColumn('home', 'text')
    .addColumn('beds', 'integer')
    .addColumn('message', 'text')
    .addColumn('sms_consent', types.boolean, (c) => c.notNull())
    .addColumn('consent_version', 'text')
    .addColumn('source_page', 'text')
    .addColumn('campaign', 'text')
    .addColumn('quiz_answers', 'text')
    .addColumn('content_hash', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('spam', types.boolean, (c) => c.notNull())
    .addColumn('spam_reasons', 'text')
    .addColumn('created_at', types.timestamp, (c) => c.notNull())
    .addColumn('first_response_at', types.timestamp)
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('leads_created').on('leads').columns(['created_at', 'id']).execute();
  await db.schema.createIndex('leads_email').on('leads').column('email').execute();
  await db.schema
    .createIndex('leads_content')
    .on('leads')
    .columns(['content_hash', 'created_at'])
    .execute();
  await db.schema
    .createTable('lead_notes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('lead_id', 'text', (c) => c.notNull().references('leads.id').onDelete('cascade'))
    .addColumn('author_name', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('created_at', types.timestamp, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('lead_notes_lead').on('lead_notes').column('lead_id').execute();
  await db.schema
    .createTable('growth_plans')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('answers', 'text', (c) => c.notNull())
    .addColumn('created_at', types.timestamp, (c) => c.notNull())
    .execute();
}
