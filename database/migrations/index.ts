import { schema } from './0001-schema.ts';
import { additions } from './0002-additions.ts';
import { documentVersions } from './0003-document-versions.ts';
import { sharedDrafts } from './0004-shared-drafts.ts';
import { movedRows } from './0005-moved-rows.ts';
import { formerTablesDropped } from './0006-former-tables-dropped.ts';
import { marksOfTexts } from './0007-marks-of-texts.ts';
import { feedIds } from './0008-feed-ids.ts';
import { draftsByDocument } from './0009-drafts-by-document.ts';
import { claimsReadAgain } from './0010-claims-read-again.ts';
import { claimsReadOnceMore } from './0011-claims-read-once-more.ts';
import { importChoices } from './0012-import-choices.ts';
import { claimsWeighed } from './0013-claims-weighed.ts';
import type { ListMigrations } from './schema-migration.ts';

/** Numbered, in order. One that was committed is never edited: `unchanged.test.ts` holds that. */
export const migrations: ListMigrations = (engine) => ({
  '0001-schema': schema(engine),
  '0002-additions': additions(engine),
  '0003-document-versions': documentVersions(engine),
  '0004-shared-drafts': sharedDrafts(),
  '0005-moved-rows': movedRows(),
  '0006-former-tables-dropped': formerTablesDropped(engine),
  '0007-marks-of-texts': marksOfTexts(),
  '0008-feed-ids': feedIds(),
  '0009-drafts-by-document': draftsByDocument(engine),
  '0010-claims-read-again': claimsReadAgain(),
  '0011-claims-read-once-more': claimsReadOnceMore(),
  '0012-import-choices': importChoices(),
  '0013-claims-weighed': claimsWeighed(),
});
