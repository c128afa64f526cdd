import type { ColumnType, Generated } from 'kysely';

/** Written as ISO 8601 in UTC with milliseconds; each driver returns another type. Read with `readTimestamp`. */
export type Timestamp = ColumnType<string | Date, string, string>;
export type NullableTimestamp = ColumnType<string | Date | null, string | null, string | null>;
/** Written as 1 or 0; SQLite reads a number, PostgreSQL a boolean. Read with `readFlag`. */
export type Flag = ColumnType<number | boolean, 0 | 1, 0 | 1>;
/** A flag whose column has a default. */
export type DefaultedFlag = ColumnType<number | boolean, 0 | 1 | undefined, 0 | 1>;
/** JSON text, written with `JSON.stringify`. */
export type Json = string;

export interface BlogPostTable {
  id: string;
  title: string;
  slug: string;
  excerpt: string | null;
  /** HTML, sanitized by the sanitizer version `policy_version`. */
  content: string;
  author_name: string;
  is_published: Flag;
  published_at: NullableTimestamp;
  featured_image_url: string | null;
  meta_description: string | null;
  meta_keywords: Json | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** Incremented with each change, for optimistic locking. */
  version: number;
  policy_version: number;
  /** The sanitizer version that failed on `content`, which is then unchanged; null if none failed. */
  failed_policy_version: number | null;
  /** When the post was moved to the Trash; null if it is not there. */
  trashed_at: NullableTimestamp;
  /** Who moved it there. */
  trashed_by: string | null;
  /** The slug that it had; in the Trash, `slug` is a placeholder that no address has. */
  trashed_slug: string | null;
  /** The date of a draft that came back from the Trash, until it is published again. */
  former_published_at: NullableTimestamp;
  /** `post`, or `page` for a page of the owner's own. */
  kind: Generated<string>;
  /** Of a page: the topic of the form at its end; null for no form. */
  form_topic: string | null;
  /** What the page says that its form is about. */
  form_about: string | null;
  /** Whether the footer of the site links to the page. */
  in_footer: DefaultedFlag;
  /** Whether search engines may list the page. */
  indexed: DefaultedFlag;
  /** The headings of the text with their ids; null if the post was last saved without them. */
  headings: Generated<Json | null>;
  /** The ids of its topics, in the order of the owner's; null for none. */
  topics: Generated<Json | null>;
  /** A BCP 47 tag; null for English. */
  language: Generated<string | null>;
  /** Where it leads at its end: `EndingId`; null for what the settings say. */
  ending: Generated<string | null>;
  /** The rule that worked out its related posts: `RELATED_VERSION`; null until one has. */
  related_version: Generated<number | null>;
  /** How feeds of another system named the post; null for one that was written here. */
  feed_id: Generated<string | null>;
  /** Its number in another system, whose home page led to it with `?p=123`. */
  old_number: Generated<number | null>;
}

/** The words that tell most of what a public post is about; written with the post. */
export interface TellingWordTable {
  post_id: string;
  /** As `significantWords` makes it. */
  word: string;
  /** From 1 to 1,000. */
  weight: number;
}

/** Which posts are related to each; written with either of them. */
export interface RelatedPostTable {
  post_id: string;
  related_id: string;
  score: number;
}

/** A sentence of a post that promises, counts or compares something; written with the post. */
export interface PostClaimTable {
  id: string;
  post_id: string;
  /** `claimKey` of its words. */
  key: string;
  words: string;
  /** The `ClaimCode`s. */
  kinds: Json;
  /** As the post's: whether the claim is public yet is compared when it is listed. */
  published_at: Timestamp;
}

/** What somebody said supports a claim. It outlives the claim, which may come back. */
export interface ClaimSupportTable {
  id: string;
  /** Where the claim is made: `writePlace`. */
  place: string;
  /** `claimKey` of its words. */
  key: string;
  words: string;
  /** Empty where the link or a file says it. */
  sentence: string;
  link: string | null;
  /** The day to look at it again, `YYYY-MM-DD`. */
  review_on: string | null;
  /** The name of who said it last. */
  supported_by: string;
  supported_at: Timestamp;
  version: Generated<number>;
}

/** A file that shows what supports a claim. It goes when the support does. */
export interface ClaimFileTable {
  id: string;
  support_id: string;
  name: string;
  /** Of `contents`, in bytes. */
  size: number;
  /** The SHA-256 of `contents`: a file that is sent twice is stored once. */
  digest: string;
  /** The name of who added it. */
  added_by: string;
  added_at: Timestamp;
  /** Never opened here. Read it only to send it. */
  contents: Uint8Array;
}

/** Who asked to hear more by email, and what became of it. */
export interface SubscriberTable {
  id: string;
  email: string;
  /** `emailKey` of it. */
  email_key: string;
  /** A `SubscriberState`. */
  state: string;
  /** The page with the form. */
  source_page: string;
  /** What they agreed to, as they read it. */
  wording: string;
  wording_version: string;
  asked_at: Timestamp;
  confirmed_at: NullableTimestamp;
  /** Also while somebody who ended it is asked to confirm again. */
  ended_at: NullableTimestamp;
  /** An `EndedBy`. */
  ended_by: string | null;
  /** The ids of the topics that they chose; null for everything. */
  topics: Json | null;
}

/** Who writes articles. A post names its author by name. */
export interface AuthorTable {
  id: string;
  name: string;
  slug: string;
  /** A sentence or two; empty for none. */
  about: string;
  /** Where readers find more about them. */
  link: string | null;
  /** The portrait. */
  image_id: string | null;
  version: Generated<number>;
  created_at: Timestamp;
}

/** What articles can be about. */
export interface TopicTable {
  id: string;
  name: string;
  slug: string;
  /** A sentence; empty for none. */
  description: string;
  /** From 0, in the order of the owner's. */
  position: number;
  version: Generated<number>;
  created_at: Timestamp;
}

/** The slugs that topics had. */
export interface TopicSlugTable {
  slug: string;
  topic_id: string;
  created_at: Timestamp;
}

/** The posts of each topic; written with the post. */
export interface PostTopicTable {
  topic_id: string;
  post_id: string;
}

/**
 * Each stored state of a document. Of a post, the newest one is what `blog_posts` holds; of texts of the
 * site, the newest one is what is published.
 */
export interface DocumentVersionTable {
  /** The id of the post, or `DocumentId` of `app/features/pages/`. */
  document: string;
  /** The version of the document when it was in this state. */
  version: number;
  /** The post that it is of, with which it is deleted; null for texts of the site. */
  post_id: string | null;
  at: Timestamp;
  actor_id: string | null;
  actor_name: string;
  /** What made this state; see `VersionReason`. */
  reason: string;
  /** The version that was restored, if that made this state. */
  restored_version: number | null;
  /** A version with a name is kept forever. */
  name: string | null;
  /** Compared with the state before; null if there was none, or if it was not counted. */
  words_added: number | null;
  words_removed: number | null;
  /** The names of the fields that differ from the state before; null if that is not known. */
  changed_fields: Json | null;
  /** The sanitizer version of a post’s content. */
  policy_version: number | null;
  /** The version whose text `snapshot` is compressed against; null for a full copy. */
  base_version: number | null;
  /** At most this many versions are read to get this one, without itself. */
  steps: number;
  /** The state as JSON, compressed with zstd. */
  snapshot: Uint8Array;
}

/** What somebody typed into a post and did not save. Nobody else reads it, unless they share a preview. */
export interface PostDraftTable {
  /** Of the post, which has it from its first words on. */
  id: string;
  /** Who typed in it last; null once the access of this person was removed. */
  user_id: string | null;
  user_name: string;
  /** The same id; null if the post was never saved, or was deleted for good. */
  post_id: string | null;
  /** The version of the post that the text was typed into. */
  base_version: number | null;
  /** `post` or `page`, as in `blog_posts`. */
  kind: Generated<string>;
  /** For lists: on one line, and shortened. */
  title: string;
  /** `PostFields`, as typed: neither checked nor sanitized. */
  fields: Json;
  /** `PublishDate`. */
  publish_date: Json;
  /** The open editor that began it, and its number of edits then: read by the version before. */
  writer: string;
  sequence: number;
  /** Counts its changes, and goes on counting in the next draft of the post. */
  draft_version: number;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** Who changed each field of a document last. It outlives the draft, for requests that come late. */
export interface DraftMarkTable {
  /** `DraftDocument`. */
  document: string;
  /** `DraftMarks`. */
  marks: Json;
  /** Null for those of before this column. */
  stored_at: NullableTimestamp;
}

/** The images in each draft; written and deleted with it. */
export interface PostDraftImageTable {
  draft_id: string;
  image_id: string;
}

/** Links that show a post to anybody who has them. */
export interface PreviewLinkTable {
  id: string;
  token_hash: string;
  /** Null for a post that was never saved. */
  post_id: string | null;
  /** The draft of a post that was never saved; null for a post. */
  draft_id: string | null;
  /** Which text the link shows; see `PreviewSource`. */
  source: string;
  /** Who made it. It ends with their access. */
  created_by: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  revoked_at: NullableTimestamp;
  openings: Generated<number>;
  last_opened_at: NullableTimestamp;
}

/** The publication of a post that is scheduled or public. */
export interface PostPublicationTable {
  post_id: string;
  /** The id of the message `post.published`, the same however often it is sent. */
  message_id: string;
  /** When the post falls due. */
  due_at: Timestamp;
  /** Null until the post has become public. */
  announced_at: NullableTimestamp;
}

export interface SlugHistoryTable {
  slug: string;
  post_id: string;
  created_at: Timestamp;
}

/** The searchable title of each post; written and deleted with the post. */
export interface PostTitleTable {
  /** Ascending in order of creation; never reused. */
  number: Generated<number>;
  post_id: string;
  /** As `database/search-terms.ts` makes it. */
  text: string;
}

/** The number of each article in the index of the public search: `search-tables.ts`. */
export interface PostSearchTable {
  /** It follows the article's date. */
  number: number;
  post_id: string;
  /** The version of the article, and of the rules, that the index has. */
  post_version: number;
  index_version: number;
}

/** The words of an article in order, by which a search ranks what it found. */
export interface PostStreamTable {
  number: number;
  stream: string;
}

/** The words of articles that a search may have meant. */
export interface SearchWordTable {
  word: string;
}

/** How a person likes to write, and to look at leads. */
export interface EditorPreferenceTable {
  user_id: string;
  editor_view: 'write' | 'html';
  /** What the Update button does with the date of a published post. */
  update_date: Generated<'now' | 'keep'>;
  toolbar: Generated<'selection' | 'pinned'>;
  /** The filters of leads that this person gave a name, as JSON. */
  lead_filters: string | null;
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
  /** Of the file that was uploaded, for people; empty where nobody knows it. */
  name: Generated<string>;
  /** Name and description as they are searched: `titleTextOf`. */
  search: Generated<string>;
  /** What stays in view where the image is cropped, in percent from the left and from the top. */
  focus_x: Generated<number>;
  focus_y: Generated<number>;
  created_at: Timestamp;
  created_by: string | null;
  /** When it was moved to the Trash; null for one that is in the library. */
  trashed_at: ColumnType<string | Date | null, string | null | undefined, string | null>;
}

export interface SettingTable {
  key: string;
  value: Json;
  updated_at: Timestamp;
}

/** What the owner changed of a page or of the price list: `Changes` of `app/features/pages/`. */
export interface SiteTextTable {
  document: string;
  changes: Json;
  /** Of what is published; 0 until something is. */
  version: number;
  published_at: NullableTimestamp;
  draft: Json | null;
  /** Raised with each change of the draft. */
  draft_version: number;
  /** The name of who changed the draft last. */
  draft_by: string | null;
  draft_at: NullableTimestamp;
}

/** One row. `revision` is incremented with each change that a visitor or the owner could see. */
export interface SiteStateTable {
  id: number;
  revision: number;
}

/** What was changed, for the other servers of this database. Empty on SQLite. */
export interface ChangeEventTable {
  /** The revision of the site that the change made. */
  revision: number;
  /** The server that made it: `Database.writer`. */
  writer: string;
  /** The events, as JSON. */
  events: string;
}

/** One row: what all servers of this database have to agree on. */
export interface SiteIdentityTable {
  id: number;
  /** Fingerprint of SECRET. */
  secret: string;
  public_origin: string;
  admin_origin: string;
}

/** The servers that use this database, by its own clock. SQLite has one, which is not listed. */
export interface ReplicaTable {
  /** The id of the server's database handle. */
  id: string;
  version: string;
  started_at: Timestamp;
  seen_at: Timestamp;
}

/** What a server does that only one may do at a time, until when by the database's clock. */
export interface JobTable {
  name: string;
  /** The id of the server's database handle. */
  holder: string;
  held_until: Timestamp;
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

/** Unused password reset links, including expired ones. Used ones are deleted. */
export interface PasswordResetTable {
  token_hash: string;
  user_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
}

/** Browsers in which a person has signed in before. */
export interface TrustedDeviceTable {
  id: string;
  user_id: string;
  user_agent: string;
  created_at: Timestamp;
  last_used_at: Timestamp;
}

/** Sessions of people whose access was removed, until the session would have expired. */
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
  /** A sentence for the owner. */
  last_error: string | null;
  delivered_at: NullableTimestamp;
  /** Until then, one server is sending it. The claim of a crashed server expires. */
  claimed_until: NullableTimestamp;
  given_up_at: NullableTimestamp;
  /** The id of the lead that the message is about. */
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
  /** `[{kind, version, text, agreed, at}]`: the wording of each checkbox, and whether it was checked. */
  text_consents: Json | null;
  /** The phone without its extension. */
  phone_key: string | null;
  do_not_text_at: NullableTimestamp;
  do_not_text_by: string | null;
  /** Since when nobody may contact this person, and who noted that. */
  no_contact_at: NullableTimestamp;
  no_contact_by: string | null;
  /** The page that led to the form, or else the one with the form. */
  source_page: string | null;
  /** The page with the form; null if an earlier release stored it. */
  form_page: string | null;
  /** What the page said that its form is about; null if it said nothing. */
  form_about: string | null;
  campaign: Json | null;
  quiz_answers: Json | null;
  content_hash: string;
  status: string;
  spam: Flag;
  spam_reasons: Json | null;
  created_at: Timestamp;
  first_response_at: NullableTimestamp;
  /** Until when somebody is to answer; null while it is the lead's turn. */
  due_at: NullableTimestamp;
  /** Of a new lead, the settings that `due_at` follows from; empty if an earlier release stored it. */
  due_rules: Generated<string>;
  /** When somebody is reminded next; null if nobody will be. */
  remind_at: NullableTimestamp;
  /** How many reminders were sent: one at half the time, one when it was over. */
  reminders: Generated<number>;
  /** The day on which something is to happen with a lead that was answered, `YYYY-MM-DD`. */
  follow_up_on: string | null;
  follow_up_note: string | null;
  /** When somebody is reminded of it; null once they were. */
  follow_up_remind_at: NullableTimestamp;
  /** `{[account id]: {subject, text}}`: what people are writing to the lead. */
  answer_drafts: Json | null;
  /** The email of one of the people with access. */
  assigned_to: string | null;
  /** Why it was lost, in somebody's words; null unless its status is `lost`. */
  lost_reason: string | null;
  /** A `ProgramSold`, or one of an earlier version of the site; null unless its status is `won`. */
  won_program: string | null;
  /** In whole dollars. */
  won_amount: number | null;
  version: number;
}

/** The searchable text of each lead; written and deleted with the lead. */
export interface LeadSearchTable {
  /** Ascending in order of creation; never reused. */
  number: Generated<number>;
  lead_id: string;
  /** In lower case. */
  email: string;
  /** In the format of `tel:` links, without an extension. */
  phone: string | null;
  /** As `database/search-terms.ts` makes it. */
  text: string;
}

/** What each lead's search text is found by: `listGrams`. */
export interface LeadGramTable {
  gram: string;
  number: number;
}

/** The images in each post; written and deleted with the post. */
export interface MediaUsageTable {
  post_id: string;
  image_id: string;
  /** From 0: the featured image, then those of the text as it shows them. */
  position: number;
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
  /** The lead of the person who requested a consultation about the plan; null for an anonymous plan. */
  lead_id: string | null;
}

export interface ProviderFailureTable {
  provider: string;
  /** Calendar day, `YYYY-MM-DD`, in the site's time zone. */
  day: string;
  count: number;
}

/** One row, shared by all servers of this database. */
export interface RetentionStateTable {
  id: number;
  /** The last time at which the clock was plausible, or an admin confirmed the date. */
  believed_at: NullableTimestamp;
  last_run_at: NullableTimestamp;
  /** When the run began that is under way, or was cut off; null if there is none. */
  begun_at: NullableTimestamp;
  /** When deleted rows were last cleared from the database files. */
  cleared_at: NullableTimestamp;
  /** The question that an admin must answer before the next run, as JSON. */
  question: Json | null;
  /** How many rows an admin has allowed the next run to delete. */
  allowed: number | null;
  /** The retention kinds that failed in the last run. */
  failed: Json;
}

/** One row, shared by all servers of this database. */
export interface BackupStateTable {
  id: number;
  /** When a server last completed the nightly backup. */
  nightly_at: NullableTimestamp;
  /** The last attempt to copy a backup to the backup store, and the last that succeeded. */
  sent: Json;
  /** The same for the check of the newest backup there. */
  checked: Json;
}

/** The checksums of images in a bucket, which never change: each is read once. */
export interface ImageChecksumTable {
  key: string;
  bytes: number;
  sha256: string;
}

export interface RetentionRunTable {
  id: string;
  started_at: Timestamp;
  finished_at: Timestamp;
  total: number;
  /** The number of deleted rows, by retention kind. */
  deleted: Json;
  /** The retention kinds that failed. */
  failed: Json;
}

/** The tables of better-auth, in the format that it requires. */
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
  /**
   * When the person last confirmed their identity after signing in. Our column, not better-auth's.
   */
  verifiedAt: NullableTimestamp;
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

export interface PasskeyTable {
  id: string;
  user_id: string;
  /** Base64url, as the browser names it. */
  credential_id: string;
  /** COSE key as base64url. */
  public_key: string;
  /** The authenticator's signature counter; 0 for one that does not count. PostgreSQL returns a string. */
  counter: ColumnType<number | string, number, number>;
  /** `["internal", "hybrid"]`: how a browser can reach the authenticator. */
  transports: Json;
  /** The host that the passkey belongs to. */
  relying_party: string;
  name: string;
  created_at: Timestamp;
  last_used_at: NullableTimestamp;
}

/** Challenges that wait for a browser's answer. A used one is deleted. */
export interface PasskeyChallengeTable {
  challenge_hash: string;
  purpose: 'add' | 'sign-in' | 'second-factor' | 'confirm';
  /** Whose passkey must answer; null if any may. */
  user_id: string | null;
  /** A keyed hash of the client address or person that requested it. */
  holder: string;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface RedirectTable {
  id: string;
  /** A plain path of this site. */
  from_path: string;
  target: string;
  permanent: Flag;
  version: number;
  created_at: Timestamp;
  last_used_at: NullableTimestamp;
}

/** How often visitors asked for an address that nothing answers. It says nothing of who asked. */
export interface UnknownPathTable {
  /** `YYYY-MM-DD`, in UTC. */
  day: string;
  path: string;
  requests: number;
}

/** Unknown addresses that are neither listed nor counted. */
export interface IgnoredPathTable {
  path: string;
  created_at: Timestamp;
}

/** How often pages were looked at: sums, none of which belongs to one person. */
export interface PageCountTable {
  /** `YYYY-MM-DD`, in the site's time zone. */
  day: string;
  kind: string;
  path: string;
  /** Empty for kinds without one. */
  value: string;
  count: number;
}

/** A moving in from another system. Its files are in a folder of the server that received them. */
export interface ImportTable {
  id: string;
  /** See `ImportState`. */
  state: string;
  /** `[{name, file, bytes}]`: what was uploaded, and what it is called in the folder. */
  files: Json;
  /** Sentences about the files as a whole. */
  notes: Generated<Json>;
  /** `ImportOptions`. */
  options: Json;
  /** The email addresses of those who were admins of the old site; forgotten after two weeks. */
  admins: Json | null;
  /** A sentence for the owner: why the files could not be read. */
  problem: string | null;
  created_at: Timestamp;
  created_by: string;
  creator_id: string | null;
  started_at: NullableTimestamp;
  /** When it was last started or continued, from which its speed is known. */
  resumed_at: NullableTimestamp;
  finished_at: NullableTimestamp;
  /** Since when a server works on it. If that server is gone, it was killed by it, or while it did. */
  working_since: NullableTimestamp;
}

/** An article in an import. */
export interface ImportItemTable {
  id: string;
  import_id: string;
  /** Its place in the files, from 1. */
  position: number;
  /** `post` or `page`, as in `blog_posts`. */
  kind: string;
  title: string;
  /** The slug that it is to have. */
  slug: string;
  published: Flag;
  dated_at: NullableTimestamp;
  /** The paths at which readers found it before. */
  old_paths: Generated<Json>;
  /** `SourcePost` with cleaned content; null once it was imported. */
  source: Json | null;
  /** Sentences: what does not come along. After the import also `Difference`s from its source. */
  losses: Generated<Json>;
  /** How many images it shows. */
  images: Generated<number>;
  /** Why it seems to be here already: `id`, `address` or `text`; null if it does not. */
  matched_by: string | null;
  matched_id: string | null;
  matched_title: string | null;
  /** What the owner wants: see `Choice`. */
  choice: string;
  /** See `ItemState`. */
  state: string;
  problem: string | null;
  /** The post that it became, and that post's version then. */
  post_id: string | null;
  post_version: number | null;
  /** What a replaced post was before. */
  former: Json | null;
  /** Of an article that was imported: `MissingImage`s; null if it has all of its images. */
  missing_images: Json | null;
  done_at: NullableTimestamp;
}

/** An image that articles of an import show, once per address. */
export interface ImportImageTable {
  id: string;
  import_id: string;
  address: string;
  /** Empty for an address that only says a path. */
  host: string;
  /** Whether the uploaded files have it. */
  in_files: DefaultedFlag;
  /** `waiting`, `done` or `missing`. */
  state: string;
  /** Why it is missing; kept while it is fetched again. */
  problem: string | null;
  image_id: string | null;
  /** Of the file that it came as. */
  sha256: string | null;
  /** Whether this import added it to the library. */
  created: DefaultedFlag;
}

/** An old address of an import for which a redirect was made, or could not be. */
export interface ImportRedirectTable {
  import_id: string;
  /** Its place among them, from 1. */
  position: number;
  /** As the files have it. */
  from_path: string;
  target: string;
  /** Null if none was made, or needed. */
  redirect_id: string | null;
  /** A sentence for the owner: why there is none. */
  problem: string | null;
}

/** What an import found beside articles in the files of a site like this one, and what became of it. */
export interface ImportRowTable {
  import_id: string;
  /** A `MovedKind`. */
  kind: string;
  /** Its place among those of its kind, from 1. */
  position: number;
  /** What it became here; null for what was not taken. */
  row_id: string | null;
  /** `MadeRow` */
  mark: string | null;
  /** What the report calls what was not taken; null for a person. */
  name: string | null;
  /** A sentence for the owner: why it was refused; null for what is here already. */
  problem: string | null;
}

export interface Schema {
  blog_posts: BlogPostTable;
  post_drafts: PostDraftTable;
  post_draft_images: PostDraftImageTable;
  draft_marks: DraftMarkTable;
  preview_links: PreviewLinkTable;
  post_publications: PostPublicationTable;
  document_versions: DocumentVersionTable;
  slug_history: SlugHistoryTable;
  post_search: PostSearchTable;
  post_streams: PostStreamTable;
  search_words: SearchWordTable;
  authors: AuthorTable;
  topics: TopicTable;
  topic_slugs: TopicSlugTable;
  post_topics: PostTopicTable;
  telling_words: TellingWordTable;
  related_posts: RelatedPostTable;
  post_claims: PostClaimTable;
  claim_supports: ClaimSupportTable;
  claim_files: ClaimFileTable;
  subscribers: SubscriberTable;
  post_titles: PostTitleTable;
  editor_preferences: EditorPreferenceTable;
  media: MediaTable;
  settings: SettingTable;
  site_texts: SiteTextTable;
  site_state: SiteStateTable;
  site_identity: SiteIdentityTable;
  replicas: ReplicaTable;
  change_events: ChangeEventTable;
  jobs: JobTable;
  user_roles: UserRoleTable;
  invitations: InvitationTable;
  password_resets: PasswordResetTable;
  removed_sessions: RemovedSessionTable;
  trusted_devices: TrustedDeviceTable;
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
  backup_state: BackupStateTable;
  image_checksums: ImageChecksumTable;
  redirects: RedirectTable;
  unknown_paths: UnknownPathTable;
  ignored_paths: IgnoredPathTable;
  page_counts: PageCountTable;
  imports: ImportTable;
  import_items: ImportItemTable;
  import_images: ImportImageTable;
  import_redirects: ImportRedirectTable;
  import_rows: ImportRowTable;
  user: UserTable;
  session: SessionTable;
  account: AccountTable;
  verification: VerificationTable;
  twoFactor: TwoFactorTable;
  passkeys: PasskeyTable;
  passkey_challenges: PasskeyChallengeTable;
}
