import { toLine } from '#app/formatting/characters.ts';
import { isLeadStatus, type LeadFilter } from './lead.ts';

const MAX_SEARCH = 100;

/** Reads the inbox filter from the URL. Unknown values are ignored. */
export function readLeadFilter(parameters: URLSearchParams): LeadFilter {
  const status = parameters.get('status');
  return {
    status: isLeadStatus(status) ? status : null,
    spam: parameters.get('spam') === '1',
    search: toLine(parameters.get('q') ?? '').slice(0, MAX_SEARCH),
  };
}

/** The query string of a filter, with its question mark; empty without a filter. */
export function filterToSearch({ status, spam, search }: LeadFilter): string {
  const parameters = new URLSearchParams();
  if (status !== null) parameters.set('status', status);
  if (spam) parameters.set('spam', '1');
  if (search !== '') parameters.set('q', search);
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
