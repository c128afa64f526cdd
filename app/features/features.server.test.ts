import { describe, expect, it } from 'vitest';
import { mailIds } from '#app/site/words/mails.ts';
import { features } from './features.server.ts';
import type { LetterDeps } from './outbox/mail/offered/letters.server.ts';
import { MESSAGE_KINDS } from './outbox/queue/message.ts';
import { FILE_PARTS } from './privacy/personal-parts.server.ts';
import { RETENTION_KINDS } from './privacy/retention-kinds.ts';

const all = Object.values(features);

/** A feature can be taken out, so nothing asks for these when the site starts. */
describe('together, the features declare', () => {
  it('who delivers each kind of message', () => {
    const unused = { publicOrigin: 'https://wizard.example' } as LetterDeps;
    const kinds = all.flatMap(({ letters }) => Object.keys(letters?.deliverers?.(unused) ?? {}));
    expect(kinds.sort()).toEqual(Object.keys(MESSAGE_KINDS).sort());
  });

  it('a draft of each mail', () => {
    const drafts = all.flatMap(({ letters }) => Object.keys(letters?.drafts ?? {}));
    expect(drafts.sort()).toEqual([...mailIds].sort());
  });

  it('what is deleted of each kind when it is old', () => {
    const kinds = new Set(all.flatMap(({ expiring = {} }) => Object.keys(expiring)));
    expect([...kinds].sort()).toEqual([...RETENTION_KINDS].sort());
  });

  it('each part of the file with a person’s data', () => {
    const parts = all.flatMap(({ personal }) => [
      ...(personal?.leads ? ['leads'] : []),
      ...Object.keys(personal?.withLeads ?? {}),
      ...Object.keys(personal?.apart ?? {}),
    ]);
    expect(parts.sort()).toEqual([...FILE_PARTS].sort());
  });

  it('how the answers that come with a lead are read, once', () => {
    expect(all.filter(({ leadAnswers }) => leadAnswers !== undefined)).toHaveLength(1);
  });
});
