import type { Detail } from '#app/formatting/log-detail.ts';
import { joinDistinct } from '../join-distinct.ts';
import type { AuditKind } from './log/audit-entry.ts';

interface LoggedObject {
  /** The filter of the log that finds it. */
  readonly kind: AuditKind;
  /** Its admin page, if it has one. */
  readonly page?: (id: string) => string;
}

/** What the activity log says of what a feature records. */
export interface ActivityWords {
  /** What the actor did, as the rest of a sentence that begins with the actor's name. */
  readonly actions: Readonly<Record<string, string | ((detail: Detail) => string)>>;
  /** What was changed, by the type of the object. */
  readonly objects?: Readonly<Record<string, LoggedObject>>;
}

/** @throws if two features describe the same. */
export function joinActivityWords(all: readonly ActivityWords[]): Required<ActivityWords> {
  return {
    actions: joinDistinct(all.map(({ actions }) => actions)),
    objects: joinDistinct(all.map(({ objects = {} }) => objects)),
  };
}
