import { describe, expect, it } from 'vitest';
import { applyOverrides } from '#app/features/pages/changes/apply-overrides.ts';
import { listAllFields } from '#app/features/pages/documents.ts';
import { encodeSources } from '#app/features/pages/source-marks/encode-sources.ts';
import { encodePlace } from '#app/features/pages/source-marks/source-encoding.ts';
import { mailIds } from '#app/site/words/mails.ts';
import { features } from '../../features.server.ts';
import { type WrittenMail, writeParts } from '../mail-parts.ts';
import { joinMailDrafts } from './offered/letters.server.ts';

const mailDrafts = joinMailDrafts(Object.values(features).flatMap(({ letters = [] }) => letters));

const origins = { publicOrigin: 'https://wizard.example', adminOrigin: 'https://admin.example' };

function wordsOf({ subject, paragraphs }: WrittenMail): string {
  return [subject, ...Object.values(writeParts(paragraphs))].join('\n');
}

describe.each(mailIds)('the drafts of the mail %s', (id) => {
  const document = `mail-${id}` as const;

  it('show every text of it, to be clicked', () => {
    const marked = encodeSources(applyOverrides({}), document, {});
    const shown = mailDrafts[id].map(({ compose }) => wordsOf(compose(marked, origins))).join('\n');
    const places = listAllFields(document).map((field) => field.id);
    // The start of the words is enough: a draft shows what the words name in its place. Of a list,
    // one of its items is.
    const hidden = places.filter((place) => !shown.includes(encodePlace(`${place}@`).slice(0, -1)));
    expect(hidden).toEqual([]);
  });

  it('leave no place empty', () => {
    for (const { compose } of mailDrafts[id]) {
      expect(wordsOf(compose(applyOverrides({}), origins))).not.toMatch(/[{}]|undefined|null/);
    }
  });
});
