import { type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

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
      version integer not null
    )`,
    sql`create index leads_created on leads (created_at, id)`,
    sql`create index leads_content on leads (content_hash, created_at)`,
    sql`create index leads_phone_key on leads (phone_key)`,
    sql`create index leads_inbox on leads (spam, created_at, id)`,
    sql`create index leads_status on leads (spam, status, created_at, id)`,
    sql`create index leads_response on leads (spam, first_response_at, created_at)`,
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
