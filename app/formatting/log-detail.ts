import { formatDate } from './dates.ts';

/** What an entry of the activity log says beside its action. Older entries may lack any of it. */
export type Detail = Readonly<Record<string, unknown>>;

export function text(detail: Detail, key: string, fallback: string): string {
  const value = detail[key];
  return typeof value === 'string' ? value : fallback;
}

/** A page of the owner's own, or a post. */
export function kind(detail: Detail): string {
  return detail.kind === 'page' ? 'page' : 'article';
}

export function title(detail: Detail): string {
  return quoted(detail, 'title');
}

export function quoted(detail: Detail, key: string): string {
  const value = detail[key];
  return typeof value === 'string' ? `“${value}”` : '';
}

/** "Dec 01, 2026" for a stored day, `YYYY-MM-DD`. */
export function day(detail: Detail, key: string): string {
  const value = text(detail, key, '');
  const noon = new Date(`${value}T12:00:00Z`);
  return Number.isNaN(noon.getTime())
    ? 'another day'
    : formatDate(noon.toISOString(), 'short', 'UTC');
}

export function count(detail: Detail, singular: string, plural = `${singular}s`): string {
  return `${String(detail.count ?? 'some')} ${detail.count === 1 ? singular : plural}`;
}

export function list(value: unknown, describe = (item: unknown) => item): string {
  return Array.isArray(value) ? value.map(describe).join(', ') : 'unknown';
}

export function postState(detail: Detail): string {
  if (typeof detail.scheduledFor === 'string') return ' (scheduled)';
  return detail.published === true ? ' (published)' : ' (draft)';
}
