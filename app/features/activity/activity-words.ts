import type { Detail } from '#app/formatting/log-detail.ts';
import { joinDistinct } from '../join-distinct.ts';

/** What the activity log says of what a feature records. */
export interface ActivityWords {
  /** What the actor did, as the rest of a sentence that begins with the actor's name. */
  readonly actions: Readonly<Record<string, string | ((detail: Detail) => string)>>;
  /** The admin page of an object, for each type of object that has one. */
  readonly objects?: Readonly<Record<string, (id: string) => string>>;
}

/** @throws if two features describe the same. */
export function joinActivityWords(all: readonly ActivityWords[]): Required<ActivityWords> {
  return {
    actions: joinDistinct(all.map(({ actions }) => actions)),
    objects: joinDistinct(all.map(({ objects = {} }) => objects)),
  };
}
