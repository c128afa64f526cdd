import { toLine } from '#app/formatting/characters.ts';
import { MAX_EMAIL } from '#app/formatting/email-address.ts';
import { TOPIC_LABELS } from '#app/site/lead-topic-labels.ts';
import { isLeadTopic } from '#app/site/lead-topics.ts';
import { isLeadStatus, type LeadFilter, type LeadNarrowing, STATUS_LABELS } from '../lead.ts';

const MAX_SEARCH = 100;

/** The pages that show the leads of a filter. */
export const LEAD_VIEWS = { list: '/admin/leads', board: '/admin/leads/board' } as const;
export type LeadView = keyof typeof LEAD_VIEWS;

/** Reads the inbox filter from the URL. Unknown values are ignored. */
export function readLeadFilter(parameters: URLSearchParams, now: Date): LeadFilter {
  const status = parameters.get('status');
  const spam = parameters.get('spam') === '1';
  const narrowing = spam ? null : readNarrowing(parameters, now);
  return {
    status: isLeadStatus(status) ? status : null,
    spam,
    search: toLine(parameters.get('q') ?? '').slice(0, MAX_SEARCH),
    ...(narrowing && { narrowing }),
  };
}

function readNarrowing(parameters: URLSearchParams, now: Date): LeadNarrowing | null {
  const assignedTo = toLine(parameters.get('who') ?? '').slice(0, MAX_EMAIL) || null;
  const about = parameters.get('about');
  const topic = isLeadTopic(about) ? about : null;
  const dueBefore = parameters.get('overdue') === '1' ? now.toISOString() : null;
  const isEmpty = assignedTo === null && topic === null && dueBefore === null;
  return isEmpty ? null : { assignedTo, topic, dueBefore };
}

/** The query string of a filter, with its question mark; empty without a filter. */
export function filterToSearch({ status, spam, search, narrowing }: LeadFilter): string {
  const parameters = new URLSearchParams();
  if (status !== null) parameters.set('status', status);
  if (spam) parameters.set('spam', '1');
  if (narrowing?.assignedTo) parameters.set('who', narrowing.assignedTo);
  if (narrowing?.topic) parameters.set('about', narrowing.topic);
  if (narrowing?.dueBefore) parameters.set('overdue', '1');
  if (search !== '') parameters.set('q', search);
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * What a list is narrowed to, in words.
 * @param own the email of who reads it
 */
export function describeNarrowing(narrowing: LeadNarrowing, own: string): string[] {
  const { assignedTo, topic, dueBefore } = narrowing;
  return [
    ...(dueBefore === null ? [] : ['overdue']),
    ...(topic === null ? [] : [TOPIC_LABELS[topic]]),
    ...(assignedTo === null
      ? []
      : [assignedTo === own ? 'answered by me' : `answered by ${assignedTo}`]),
  ];
}

/** What a filter shows, in words, but for those of a search. */
export function describeFilter({ status, spam, narrowing }: LeadFilter, own: string): string {
  return [
    ...(status === null ? [] : [STATUS_LABELS[status]]),
    ...(spam ? ['Spam'] : []),
    ...(narrowing === undefined ? [] : describeNarrowing(narrowing, own)),
  ].join(', ');
}

/** A filter without the words of a search, which may be somebody's name: what `filterToSearch` writes. */
export interface SavedFilter {
  readonly name: string;
  readonly search: string;
}

/** The part of a filter that can be saved; empty if there is none. */
export function savedSearchOf({ search: _, ...filter }: LeadFilter): string {
  return filterToSearch({ ...filter, search: '' });
}

/** Where a filter gets a name. From there, the way is back to the view. */
export function saveFilterPath(view: LeadView, filter: LeadFilter): string {
  const parameters = new URLSearchParams(filterToSearch(filter));
  if (view === 'board') parameters.set('view', view);
  return parameters.size === 0 ? '/admin/leads/filters' : `/admin/leads/filters?${parameters}`;
}

export function readLeadView(parameters: URLSearchParams): LeadView {
  return parameters.get('view') === 'board' ? 'board' : 'list';
}
