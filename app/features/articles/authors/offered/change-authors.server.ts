import { randomUUID } from 'node:crypto';
import {
  describeDifferences,
  goneConflict,
  type RejectedItem,
  SAVE_AGAIN,
  staleConflict,
} from '#app/formatting/conflict.ts';
import { writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import { takeTurns } from '#database/take-turns.ts';
import { type Actor, type Changes, type WriteDeps, write } from '#database/write.ts';
import { type AuthorErrors, parseAuthor, type TypedAuthor } from '../author-fields.ts';
import {
  type AuthorRename,
  listAuthorRenames,
  queueAuthorRename,
} from '../rename-in-articles.server.ts';
import { AUTHORS_MAX, type Author, findByName } from './author.ts';
import { listAuthors } from './authors.server.ts';

/** The fields in which two people's changes can conflict. */
const FIELDS = ['name', 'slug', 'about', 'link'] as const;

type ChangeAuthorResult = { readonly ok: true } | RejectedItem<AuthorErrors>;

/** Adds an author, or changes the one with this id and version. */
export async function saveAuthor(
  deps: WriteDeps,
  actor: Actor,
  { known, typed }: { known: { id: string; version: number } | null; typed: TypedAuthor },
): Promise<ChangeAuthorResult> {
  const parsed = parseAuthor(typed);
  if (!parsed.ok) return parsed;
  return write(deps, actor, async (tx, changes): Promise<ChangeAuthorResult> => {
    // Every name and address stays unique.
    await takeTurns(deps.database, tx, 'authors');
    const authors = await listAuthors(tx);
    const stored = authors.find(({ id }) => id === known?.id);
    if (known !== null && stored === undefined) return goneConflict('author');
    const { portrait, ...fields } = parsed.author;
    if (stored !== undefined && stored.version !== known?.version) {
      const errors = describeDifferences(fields, stored, FIELDS);
      return { ...staleConflict('author', SAVE_AGAIN), errors, version: stored.version };
    }
    const others = authors.filter(({ id }) => id !== known?.id);
    const renames = (await listAuthorRenames(tx)).filter(({ authorId }) => authorId !== known?.id);
    const image = await findPortrait(tx, portrait);
    const errors = {
      ...findTaken(fields, others),
      ...findLeaving(fields, renames),
      ...(image === undefined ? { portrait: NO_IMAGE } : {}),
    };
    if (image === undefined || Object.keys(errors).length > 0) return { ok: false, errors };
    const columns = { ...fields, image_id: image };
    if (stored === undefined) {
      const id = randomUUID();
      const created_at = writeTimestamp(deps.now());
      await tx
        .insertInto('authors')
        .values({ id, ...columns, created_at })
        .execute();
      note(changes, 'author.created', { id, name: fields.name });
    } else {
      await tx
        .updateTable('authors')
        .set({ ...columns, version: stored.version + 1 })
        .where('id', '=', stored.id)
        .execute();
      const nameBefore = stored.name === fields.name ? undefined : stored.name;
      note(changes, 'author.updated', { id: stored.id, name: fields.name, nameBefore });
      if (nameBefore !== undefined) {
        const rename = { authorId: stored.id, from: nameBefore, to: fields.name };
        await queueAuthorRename(tx, rename, deps.now());
      }
    }
    return { ok: true };
  });
}

const NO_IMAGE = 'This image is no longer in your library. Choose another one, or upload it again';

/** The id of the image at this path, null for none; undefined if the library does not have it. */
async function findPortrait(tx: Tx, url: string): Promise<string | null | undefined> {
  if (url === '') return null;
  const row = await tx
    .selectFrom('media')
    .select('id')
    .where('key', '=', url.slice(1))
    .executeTakeFirst();
  return row?.id;
}

function findTaken({ name, slug }: { name: string; slug: string }, others: readonly Author[]) {
  const errors: AuthorErrors = {};
  const same = findByName(others, name);
  if (same !== null) errors.name = `You already have the author “${same.name}”`;
  else if (others.length >= AUTHORS_MAX) {
    errors.name = `You have ${AUTHORS_MAX} authors, which is the most. Delete one first`;
  }
  const owner = others.find((author) => author.slug === slug);
  if (owner) errors.slug = `“${owner.name}” already has this address. Choose another one`;
  return errors;
}

/** A name that articles still have, but not for long. */
function findLeaving({ name }: { name: string }, renames: readonly AuthorRename[]): AuthorErrors {
  const same = findByName(
    renames.map((rename) => ({ ...rename, name: rename.from })),
    name,
  );
  if (same === null) return {};
  return {
    name: `Articles are just changing from “${same.from}” to “${same.to}”. Try again in a minute`,
  };
}

/** Deletes an author; their articles stay, with their name. */
export async function deleteAuthor(deps: WriteDeps, actor: Actor, id: string): Promise<void> {
  await write(deps, actor, async (tx, changes) => {
    const row = await tx
      .deleteFrom('authors')
      .where('id', '=', id)
      .returning(['id', 'name'])
      .executeTakeFirst();
    if (row !== undefined) note(changes, 'author.deleted', row);
  });
}

interface Noted {
  readonly id: string;
  readonly name: string;
  readonly nameBefore?: string | undefined;
}

function note(changes: Changes, action: string, { id, ...detail }: Noted): void {
  changes.audit({ action, objectType: 'author', objectId: id, detail });
  changes.event({ type: 'authors', id });
}
