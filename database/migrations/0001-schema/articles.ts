import { type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Posts, pages of the owner's own, their earlier versions, and what was typed and not saved. */
export function articleTables(types: ColumnTypes): RawBuilder<unknown>[] {
  return [
    ...blogPosts(types),
    ...titles(types),
    ...history(types),
    ...postDrafts(types),
    ...previewLinks(types),
    ...usage(),
  ];
}

function blogPosts({ timestamp, boolean, yes, no }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`create table blog_posts (
      id text primary key,
      title text not null,
      slug text not null unique,
      excerpt text,
      content text not null,
      author_name text not null,
      is_published ${boolean} not null,
      published_at ${timestamp},
      featured_image_url text,
      meta_description text,
      meta_keywords text,
      created_at ${timestamp} not null,
      updated_at ${timestamp} not null,
      version integer not null,
      policy_version integer not null,
      failed_policy_version integer,
      trashed_at ${timestamp},
      trashed_by text,
      trashed_slug text,
      former_published_at ${timestamp},
      saved_by text,
      kind text not null default 'post',
      form_topic text,
      form_about text,
      in_footer ${boolean} not null default ${no},
      indexed ${boolean} not null default ${yes},
      headings text,
      topics text,
      related_version integer,
      language text,
      ending text,
      feed_id text,
      old_number integer
    )`,
    // The lists' indexes hold what their filters compare, because the columns of a row that follow
    // its content are slow to read.
    sql`create index blog_posts_published
      on blog_posts (is_published, published_at, id, kind, author_name)`,
    sql`create index blog_posts_author
      on blog_posts (author_name, published_at, id, is_published, kind)`,
    sql`create index blog_posts_state
      on blog_posts (is_published, created_at, id, published_at, trashed_at)`,
    sql`create index blog_posts_listed on blog_posts (created_at, id) where trashed_at is null`,
    sql`create index blog_posts_trashed on blog_posts (trashed_at, id)
      where trashed_at is not null`,
    // Excludes the blog's posts, which are many.
    sql`create index blog_posts_pages on blog_posts (kind, created_at, id) where kind = 'page'`,
    sql`create index blog_posts_old_number on blog_posts (old_number)
      where old_number is not null`,
    // Each start looks for posts that another version has sanitized, indexed or related. Without these
    // indexes, the query reads the content of every post.
    sql`create index blog_posts_policy on blog_posts (policy_version)`,
    sql`create index blog_posts_searchable on blog_posts (id, version)
      where kind = 'post' and trashed_at is null`,
    sql`create index blog_posts_unrelated on blog_posts (id) where related_version is null`,
    sql`create table slug_history (
      slug text primary key,
      post_id text not null references blog_posts (id) on delete cascade,
      created_at ${timestamp} not null
    )`,
    sql`create index slug_history_post on slug_history (post_id)`,
    sql`create table post_publications (
      post_id text primary key references blog_posts (id) on delete cascade,
      message_id text not null unique,
      due_at ${timestamp} not null,
      announced_at ${timestamp}
    )`,
    sql`create index post_publications_due on post_publications (due_at)
      where announced_at is null`,
  ];
}

/** The titles as the search compares them. */
function titles({ counter, bytewiseText }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`create table post_titles (
      number ${counter},
      post_id text not null unique references blog_posts (id) on delete cascade,
      text ${bytewiseText} not null
    )`,
  ];
}

function history({ timestamp, bytes }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`create table post_revisions (
      post_id text not null references blog_posts (id) on delete cascade,
      version integer not null,
      at ${timestamp} not null,
      actor_id text,
      actor_name text not null,
      reason text not null,
      restored_version integer,
      name text,
      words_added integer,
      words_removed integer,
      policy_version integer not null,
      base_version integer,
      steps integer not null,
      snapshot ${bytes} not null,
      constraint post_revisions_key primary key (post_id, version)
    )`,
    sql`create index post_revisions_at on post_revisions (at, post_id)`,
  ];
}

function postDrafts({ timestamp }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`create table post_drafts (
      id text primary key not null,
      user_id text references "user" (id) on delete set null,
      user_name text not null,
      post_id text references blog_posts (id) on delete set null,
      base_version integer,
      kind text not null default 'post',
      title text not null,
      fields text not null,
      publish_date text not null,
      writer text not null,
      sequence integer not null,
      created_at ${timestamp} not null,
      updated_at ${timestamp} not null
    )`,
    // Several rows may have no post, or no person: each null is a distinct value.
    sql`create unique index post_drafts_person on post_drafts (user_id, post_id)`,
    sql`create index post_drafts_post on post_drafts (post_id)`,
    sql`create table post_draft_images (
      draft_id text not null references post_drafts (id) on delete cascade,
      image_id text not null,
      constraint post_draft_images_key primary key (draft_id, image_id)
    )`,
    sql`create index post_draft_images_image on post_draft_images (image_id)`,
  ];
}

function previewLinks({ timestamp }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`create table preview_links (
      id text primary key,
      token_hash text not null unique,
      post_id text references blog_posts (id) on delete cascade,
      draft_id text references post_drafts (id) on delete cascade,
      source text not null,
      created_by text not null references "user" (id) on delete cascade,
      created_at ${timestamp} not null,
      expires_at ${timestamp} not null,
      revoked_at ${timestamp},
      openings integer not null default 0,
      last_opened_at ${timestamp},
      check ((post_id is null) <> (draft_id is null))
    )`,
    sql`create index preview_links_post on preview_links (post_id, created_at)`,
    sql`create index preview_links_draft on preview_links (draft_id)`,
    sql`create index preview_links_created_by on preview_links (created_by)`,
    sql`create index preview_links_expires_at on preview_links (expires_at)`,
  ];
}

/** Which images a post shows. */
function usage(): RawBuilder<unknown>[] {
  return [
    sql`create table media_usage (
      post_id text not null references blog_posts (id) on delete cascade,
      image_id text not null,
      position integer not null,
      constraint media_usage_key primary key (post_id, image_id)
    )`,
    sql`create index media_usage_image on media_usage (image_id)`,
  ];
}
