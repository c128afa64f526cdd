import { type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** What visitors send: inquiries, and plans of the quiz. */
export function leadTables(types: ColumnTypes): RawBuilder<unknown>[] {
  return [...leads(types), ...leadIndex(types), ...growthPlans(types)];
}

function leads({ timestamp, boolean }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`create table leads (
      id text primary key,
      reference text not null unique,
      topic text not null,
      plan text,
      name text not null,
      email text not null,
      phone text,
      home text,
      beds integer,
      message text,
      text_consents text,
      phone_key text,
      do_not_text_at ${timestamp},
      do_not_text_by text,
      source_page text,
      form_about text,
      campaign text,
      quiz_answers text,
      content_hash text not null,
      status text not null,
      spam ${boolean} not null,
      spam_reasons text,
      created_at ${timestamp} not null,
      first_response_at ${timestamp},
      version integer not null,
      due_at ${timestamp},
      due_rules text not null default '',
      remind_at ${timestamp},
      reminders integer not null default 0,
      follow_up_on text,
      follow_up_note text,
      assigned_to text,
      follow_up_remind_at ${timestamp},
      answer_drafts text,
      lost_reason text,
      won_program text,
      won_amount integer,
      no_contact_at ${timestamp},
      no_contact_by text
    )`,
    sql`create index leads_created on leads (created_at, id)`,
    sql`create index leads_content on leads (content_hash, created_at)`,
    sql`create index leads_phone_key on leads (phone_key)`,
    sql`create index leads_response on leads (spam, first_response_at, created_at)`,
    sql`create index leads_remind on leads (spam, remind_at) where remind_at is not null`,
    sql`create index leads_follow_up_remind on leads (spam, follow_up_remind_at)
      where follow_up_remind_at is not null`,
    sql`create index leads_due_rules on leads (due_rules) where status = 'new'`,
    // The newest reasons are offered again.
    sql`create index leads_lost_reason on leads (created_at, lost_reason)
      where lost_reason is not null`,
    ...inboxIndexes(),
    sql`create table lead_notes (
      id text primary key,
      lead_id text not null references leads (id) on delete cascade,
      author_name text not null,
      body text not null,
      created_at ${timestamp} not null
    )`,
    sql`create index lead_notes_lead on lead_notes (lead_id)`,
  ];
}

/**
 * Leads in the order of the inbox: all, those of a status, of a person, and of a topic, and of a status
 * among these (the columns of the board), because few of one may be among many of the other. What else
 * a filter asks for is in the index, too: half of 100,000 leads are compared in it, not read.
 */
function inboxIndexes(): RawBuilder<unknown>[] {
  return [
    sql`create index leads_inbox on leads (spam, created_at, id)`,
    sql`create index leads_status on leads (spam, status, created_at, id)`,
    sql`create index leads_due on leads (spam, due_at, created_at, id) where due_at is not null`,
    sql`create index leads_status_due on leads (spam, status, due_at, created_at, id) where due_at is not null`,
    sql`create index leads_answered on leads (spam, created_at, id) where due_at is null`,
    sql`create index leads_status_answered on leads (spam, status, created_at, id) where due_at is null`,
    sql`create index leads_person_due on leads (spam, assigned_to, due_at, created_at, id, status, topic)
      where assigned_to is not null and due_at is not null`,
    sql`create index leads_person_answered on leads (spam, assigned_to, created_at, id, status, topic)
      where assigned_to is not null and due_at is null`,
    sql`create index leads_topic_due on leads (spam, topic, due_at, created_at, id, status, assigned_to)
      where due_at is not null`,
    sql`create index leads_topic_answered on leads (spam, topic, created_at, id, status, assigned_to)
      where due_at is null`,
    sql`create index leads_person_status_due
      on leads (spam, assigned_to, status, due_at, created_at, id, topic)
      where assigned_to is not null and due_at is not null`,
    sql`create index leads_person_status_answered
      on leads (spam, assigned_to, status, created_at, id, topic)
      where assigned_to is not null and due_at is null`,
    sql`create index leads_topic_status_due
      on leads (spam, topic, status, due_at, created_at, id, assigned_to)
      where due_at is not null`,
    sql`create index leads_topic_status_answered
      on leads (spam, topic, status, created_at, id, assigned_to)
      where due_at is null`,
  ];
}

/** Leads by email, by phone, and by the trigrams of their text. */
function leadIndex({ counter, clustered }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`create table lead_search (
      number ${counter},
      lead_id text not null unique references leads (id) on delete cascade,
      email text not null,
      phone text,
      text text not null
    )`,
    sql`create index lead_search_email on lead_search (email, number)`,
    sql`create index lead_search_phone on lead_search (phone, number)`,
    sql`create table lead_grams (
      gram text not null,
      number integer not null references lead_search (number) on delete cascade,
      constraint lead_grams_key primary key (gram, number)
    ) ${clustered}`,
    sql`create index lead_grams_number on lead_grams (number)`,
  ];
}

function growthPlans({ timestamp }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`create table growth_plans (
      id text primary key,
      token_hash text not null unique,
      answers text not null,
      created_at ${timestamp} not null,
      lead_id text references leads (id) on delete set null
    )`,
    sql`create index growth_plans_created on growth_plans (created_at)`,
    sql`create index growth_plans_lead on growth_plans (lead_id)`,
  ];
}
