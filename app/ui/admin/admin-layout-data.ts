import { useRouteLoaderData } from 'react-router';

export interface TopicName {
  readonly id: string;
  readonly name: string;
}

/** The part of the admin layout's loader data that components below it use. */
interface AdminLayoutData {
  readonly email: string;
  /** Whether this person may only write articles. */
  readonly isWriter: boolean;
  /** Whether an admin publishes what this person writes. */
  readonly asksFirst: boolean;
  /** The token that this page sends with its requests. */
  readonly token: string;
  /** The key of the editor's local copies, as base64. */
  readonly copyKey: string;
  readonly timeZone: string;
  /** What articles can be about, in the order of the owner's. */
  readonly topics: readonly TopicName[];
  /** The names of who writes articles. */
  readonly authors: readonly string[];
}

/** Undefined on pages without the admin layout, such as the login. */
export function useAdminLayoutData(): AdminLayoutData | undefined {
  return useRouteLoaderData<AdminLayoutData>('features/home/routes/admin-layout');
}

/** Whether this person may only write articles, so that nothing leads elsewhere. */
export function useIsWriter(): boolean {
  return useAdminLayoutData()?.isWriter ?? false;
}

/** Whether an admin publishes what this person writes, so that nothing else is offered. */
export function useAsksFirst(): boolean {
  return useAdminLayoutData()?.asksFirst ?? false;
}

const NO_TOPICS: readonly TopicName[] = [];

/** What articles can be about. */
export function useTopicNames(): readonly TopicName[] {
  return useAdminLayoutData()?.topics ?? NO_TOPICS;
}

const NO_AUTHORS: readonly string[] = [];

/** The names of who writes articles. */
export function useAuthorNames(): readonly string[] {
  return useAdminLayoutData()?.authors ?? NO_AUTHORS;
}

/** The site's time zone. */
export function useAdminTimeZone(): string {
  return useAdminLayoutData()?.timeZone ?? 'America/New_York';
}
