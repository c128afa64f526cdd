import { z } from 'zod';
import { claimKey } from '#app/advice/claim-key.server.ts';
import { readTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { isId } from '#database/row-ids.ts';
import type { MovedRows } from '../moved-rows.ts';
import {
  movedInstant,
  movedText,
  nameOfRow,
  readMovedRow,
  toName,
} from '../read-moved-row.server.ts';
import { readPlace, writePlace } from './claim-place.ts';
import {
  listMovedFiles,
  movedFiles,
  openMovedFiles,
  readFiles,
  readMovedFiles,
  takeMovedFiles,
} from './move-claim-files.server.ts';
import { parseSupport, SENTENCE_MAX } from './support-fields.ts';

/** Longer than any sentence of a text that makes a claim. */
const WORDS_MAX = 2_000;

const rowSchema = z.object({
  id: z.string().refine(isId),
  place: movedText(500),
  words: movedText(WORDS_MAX).min(1),
  sentence: movedText(SENTENCE_MAX),
  link: movedText(2_000).nullable(),
  review_on: movedText(10).nullable(),
  supported_by: movedText(200),
  supported_at: movedInstant,
  files: movedFiles,
});
const preparedSchema = z.object({ read: readFiles });

const NO_FILE = 'It rests on a file, which is not in this ZIP.';

/** What was said to support claims, with the files that show it. */
export const movedClaims: MovedRows = {
  noun: 'supported claim',
  box: {
    label: 'With what your claims rest on',
    hint: 'The sentences, links and files that support them, and who added them.',
  },
  async *list(db) {
    const files = await listMovedFiles(db);
    for (const row of await listRows(db)) {
      yield {
        ...row,
        supported_at: readTimestamp(row.supported_at),
        files: files.get(row.id) ?? [],
      } satisfies z.infer<typeof rowSchema>;
    }
  },
  listFiles: openMovedFiles,
  async prepare(row, { readFile }) {
    const read = rowSchema.safeParse(row);
    if (!read.success) return row;
    return { ...read.data, read: await readMovedFiles(read.data.files, readFile) };
  },
  async take(tx, changes, row, { now }) {
    const refuse = (why: string) =>
      ({ is: 'refused', name: nameOfRow(row, 'words'), why }) as const;
    const read = readMovedRow(rowSchema, row);
    if (!read.ok) return refuse(read.why);
    const { id, place: said, words, sentence, link, review_on, files: _, ...by } = read.row;
    const { read: files } = preparedSchema.parse(row);
    const place = readPlace(said);
    if (place === null) return refuse('It is in no place that this site has.');
    const restsOnFiles = sentence === '' && link === null;
    if (restsOnFiles && files.length === 0) return refuse(NO_FILE);
    if (by.supported_at > now.toISOString()) return refuse('Its date is in the future.');
    // As on the day on which it was said.
    const today = by.supported_at.slice(0, 10);
    const typed = { sentence, link: link ?? '', reviewOn: review_on ?? '' };
    const parsed = parseSupport(typed, { today, hasFile: restsOnFiles });
    if (!parsed.ok) return refuse(Object.values(parsed.errors).join('. '));
    const { reviewOn, ...support } = parsed.support;
    const key = claimKey(words);
    const stored = await tx
      .insertInto('claim_supports')
      .values({ id, place: writePlace(place), key, words, ...support, review_on: reviewOn, ...by })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'version'])
      .executeTakeFirst();
    if (stored === undefined) return { is: 'here', name: toName(words) };
    const { taken, problems } = await takeMovedFiles(tx, id, { files, now });
    const why = problems.join(' ');
    if (restsOnFiles && taken === 0) {
      await tx.deleteFrom('claim_supports').where('id', '=', id).execute();
      return refuse(why);
    }
    changes.event({ type: 'claims', id });
    return {
      is: 'added',
      made: { id, mark: String(stored.version) },
      ...(why !== '' && { without: { name: toName(words), why } }),
    };
  },
  async takeBack(tx, changes, rows) {
    for (const { id, mark } of rows) {
      await tx
        .deleteFrom('claim_supports')
        .where('id', '=', id)
        .where('version', '=', Number(mark))
        .execute();
      changes.event({ type: 'claims', id });
    }
  },
};

async function listRows(db: Db) {
  return db
    .selectFrom('claim_supports')
    .select(['id', 'place', 'words', 'sentence', 'link', 'review_on'])
    .select(['supported_by', 'supported_at'])
    .orderBy('supported_at')
    .orderBy('id')
    .execute();
}
