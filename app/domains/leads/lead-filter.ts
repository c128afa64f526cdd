import { isLeadStatus, type LeadFilter } from './lead.ts';

const MAX_SEARCH = 100;

/** The inbox's address says what it shows. What the address does not understand narrows nothing. */
export function readLeadFilter(parameters: URLSearchParams): LeadFilter {
  const status = parameters.get('status');
  return {
    status: isLeadStatus(status) ? status : null,
    spam: parameters.get('spam') === '1',
    search: (parameters.get('q') ?? '').trim().slice(0, MAX_SEARCH),
  };
}

/** The same as the part of an address, with its question mark; empty when nothing is narrowed. */
export function filterToSearch({ status, spam, search }: LeadFilter): string {
  const parameters = new URLSearchParams();
  if (status !== null) parameters.set('status', status);
  if (spam) parameters.set('spam', '1');
  if (search !== '') parameters.set('q', search);
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
