import { randomUUID } from 'node:crypto';
import { createContext, data, type RouterContextProvider } from 'react-router';
import { redirectWithNotice } from '#app/features/accounts/http/flash-message.server.ts';
import { adminSession } from '#app/features/accounts/http/require-admin.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { discardDraft } from '#app/features/articles/drafts/close-draft.server.ts';
import type { OwnDraft } from '#app/features/articles/drafts/draft-protocol.ts';
import { findOwnDraft } from '#app/features/articles/drafts/read-drafts.server.ts';
import type {
  SaveRequest,
  SaveResult,
  StoredImage,
} from '#app/features/articles/editor-protocol.ts';
import {
  EMPTY_FIELDS,
  listFields,
  type PostFields,
  toFields,
} from '#app/features/articles/post-fields.ts';
import {
  KIND_NAMES,
  LIST_PATHS,
  type PostKind,
  toPostKind,
} from '#app/features/articles/post-kind.ts';
import type { PublishDate } from '#app/features/articles/publish-date.ts';
import { findPost } from '#app/features/articles/read-posts.server.ts';
import { savePost } from '#app/features/articles/save-post.server.ts';
import { readDrafts, saveRequestSchema } from '#app/features/articles/save-request.ts';
import { slugFromTitle } from '#app/features/articles/slug.ts';
import { moveToTrash } from '#app/features/articles/trash/move-to-trash.server.ts';
import { draftValue } from '#app/features/articles/ui/posts/discard-drafts.tsx';
import { withPublicUrls } from '#app/features/media/image-urls.ts';
import { findImages, listImages } from '#app/features/media/images.server.ts';
import { readAttributes, scanTags } from '#app/html/tags.ts';
import { CONFLICT, rejectionStatus } from '#app/http/conflict.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { findRejection, noteRejection } from '#app/http/read-only.server.ts';
import { type Services, services } from '#app/services/services.server.ts';
import { notUnderstoodSentence } from '#app/site/words/errors.ts';
import type { Actor } from '#database/write.ts';
import { labelsOf, missedOf } from '../ui/missed.ts';
import { NOTHING_SHOWN, type PlainAnswer, type PlainIntent } from '../ui/plain-answer.ts';
import { insertImages } from '../ui/text-edits.ts';

/** Whether the page answers a form of `PlainForm`, whose post may be gone. */
export const plainFormAnswered = createContext(false);

const DATE_UNUSED =
  'You chose a date here. Press “Update with this date” to use it, or clear this field';
const SENT_BEFORE =
  'This form was sent before with other words, so nothing was saved now. Look it over, then save it again.';
const DRAFT_GONE = 'This draft is no longer here. It was saved or discarded somewhere else.';
const IMAGE_GONE = 'This image is no longer in your library.';
const isChanged = (kind: PostKind) =>
  `You changed this ${KIND_NAMES[kind]}. Save it first, then move it to the Trash.`;

interface SentForm {
  readonly site: Services;
  readonly actor: Actor;
  readonly form: FormData;
  readonly kind: PostKind;
  /** The form as it was sent. */
  readonly typed: PlainAnswer;
  readonly timeZone: string;
}

/**
 * Answers the form that is in the editor's place where scripts do not run. It is read as a save of the
 * editor; a form that was not saved comes back with what was typed.
 */
export async function answerPlainForm(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<Response | ReturnType<typeof data<PlainAnswer>>> {
  const site = context.get(services);
  const form = await readForm(request);
  context.set(plainFormAnswered, true);
  const kind = toPostKind(textOf(form, 'kind'));
  const sent: SentForm = {
    site,
    actor: actorOf(context.get(adminSession)),
    form,
    kind,
    typed: await readTyped(site, form, kind),
    timeZone: (await site.readSettings()).timeZone,
  };
  const rejection = findRejection(site.storage);
  if (rejection !== null) {
    return again(sent, { problem: rejection.message }, rejection.status);
  }
  try {
    return await answerIntent(sent);
  } catch (error) {
    const noted = noteRejection(site.storage, error);
    if (noted !== null) return again(sent, { problem: noted.message }, noted.status);
    throw error;
  }
}

/** The form once more. */
function again({ typed }: SentForm, shown: Partial<PlainAnswer>, status = 200) {
  return data<PlainAnswer>({ ...typed, ...shown }, status);
}

async function readTyped(site: Services, form: FormData, kind: PostKind): Promise<PlainAnswer> {
  const id = textOf(form, 'id');
  const { db } = site.database;
  return {
    post: id === '' ? null : await findPost(db, site.contentWorker, id),
    version: Number(textOf(form, 'version')) || null,
    idempotencyKey: textOf(form, 'key'),
    fields: readFields(form, kind),
    local: textOf(form, 'local').slice(0, 40),
    draft: textOf(form, 'draft') || null,
    ...NOTHING_SHOWN,
  };
}

function readFields(form: FormData, kind: PostKind): PostFields {
  const read = listFields(kind).map((name) => {
    if (name === 'topics') return [name, form.getAll(name).map(String).join(', ')];
    if (typeof EMPTY_FIELDS[name] === 'boolean') return [name, form.has(name)];
    // Forms send the lines of a text with CR LF.
    return [name, textOf(form, name).replaceAll('\r\n', '\n')];
  });
  return { ...EMPTY_FIELDS, kind, ...Object.fromEntries(read) };
}

async function answerIntent(sent: SentForm) {
  const [, intent, about = ''] = /^([a-z-]+):?(.*)$/.exec(textOf(sent.form, 'intent')) ?? [];
  switch (intent as PlainIntent | undefined) {
    case 'save-draft':
      return save(sent, false, { kind: 'now' });
    case 'publish':
      return save(sent, true, sent.typed.local === '' ? { kind: 'now' } : dateOf(sent));
    case 'update-now':
      return update(sent, { kind: 'now' });
    case 'update-keep':
      return update(sent, { kind: 'keep' });
    case 'update-set':
      return save(sent, true, dateOf(sent));
    case 'trash':
      return trash(sent);
    case 'open-draft':
      return openDraft(sent);
    case 'discard-draft':
      return discard(sent);
    case 'list-images':
      return listLibrary(sent, null);
    case 'older-images':
      return listLibrary(sent, about);
    case 'cover':
      return placeImage(sent, about, (fields, { url }) => ({ ...fields, featuredImageUrl: url }));
    case 'insert':
      return placeImage(sent, about, (fields, image) => ({
        ...fields,
        content: addImage(fields.content, image),
      }));
    default:
      return again(sent, { problem: notUnderstoodSentence }, 400);
  }
}

function dateOf({ typed, timeZone }: SentForm): PublishDate {
  return { kind: 'set', local: typed.local, timeZone };
}

function update(sent: SentForm, date: PublishDate) {
  if (sent.typed.local === '') return save(sent, true, date);
  return again(sent, { errors: { publishDate: DATE_UNUSED } }, 422);
}

/** Whether a new post gets its address from its title. */
function makesSlug({ typed }: SentForm): boolean {
  return typed.post === null && typed.fields.slug.trim() === '';
}

async function save(sent: SentForm, isPublished: boolean, publishDate: PublishDate) {
  const { site, actor, form, kind, typed } = sent;
  const { fields } = typed;
  const slug = makesSlug(sent) ? slugFromTitle(fields.title) : fields.slug;
  const id = textOf(form, 'id') || null;
  const request = saveRequestSchema.safeParse({
    id,
    version: id === null ? null : typed.version,
    idempotencyKey: typed.idempotencyKey,
    fields: { ...fields, slug, isPublished },
    publishDate,
    draft: readDraft(typed),
  } satisfies SaveRequest);
  if (!request.success) {
    return again(sent, { problem: notUnderstoodSentence, idempotencyKey: randomUUID() }, 400);
  }
  const undescribed = countUndescribed(fields.content);
  if (isPublished && undescribed > 0 && !form.has('undescribed')) {
    return again(sent, { undescribed }, 422);
  }
  const result = await savePost(site, actor, request.data);
  if (!result.ok) return rejectSave(sent, result);
  const missed = missedOf(result.removed);
  if (missed.length > 0) {
    const stored = result.post;
    return again(sent, {
      post: stored,
      version: stored.version,
      idempotencyKey: randomUUID(),
      fields: toFields(stored),
      local: '',
      draft: null,
      leftOut: labelsOf(missed),
    });
  }
  const notice = `${kind}-${result.created ? 'created' : 'updated'}` as const;
  return redirectWithNotice(LIST_PATHS[kind], notice, site.config.adminOrigin);
}

function rejectSave(sent: SentForm, result: Extract<SaveResult, { ok: false }>) {
  switch (result.code) {
    case 'invalid': {
      // Without a title there is no address either, and one message is enough.
      const { slug, ...errors } = result.errors;
      const hasOne = slug === undefined || (errors.title !== undefined && makesSlug(sent));
      return again(sent, { errors: hasOne ? errors : result.errors }, 422);
    }
    case 'stale': {
      const { current, inTrash, isOwn } = result;
      const missing = inTrash ? 'in-trash' : 'deleted';
      const changed = isOwn ? 'own' : 'changed';
      const conflict = current === null ? missing : changed;
      return again(sent, { post: current, version: current?.version ?? null, conflict }, CONFLICT);
    }
    case 'key_reused':
      return again(sent, { problem: SENT_BEFORE, idempotencyKey: randomUUID() }, CONFLICT);
    default:
      return again(sent, { problem: result.message }, 500);
  }
}

/** The draft whose text the form has, which saving replaces. */
function readDraft({ draft }: PlainAnswer): OwnDraft | undefined {
  const [read] = readDrafts(draft === null ? [] : [draft]) ?? [];
  const { id, writer, sequence } = read ?? {};
  if (id === undefined || writer === undefined || sequence === undefined) return undefined;
  return { id, writer: randomUUID(), sequence: 0, seen: { writer, sequence } };
}

/** Images without a description that are not marked as decoration. */
function countUndescribed(content: string): number {
  return [...scanTags(content)].filter(
    ({ name, isEnd, start, end }) =>
      name === 'img' && !isEnd && !readAttributes(content.slice(start, end)).has('alt'),
  ).length;
}

async function trash(sent: SentForm) {
  const { site, actor, kind, typed } = sent;
  const { post, fields } = typed;
  if (post === null) return again(sent, { conflict: 'deleted', version: null }, CONFLICT);
  const stored = toFields(post);
  if (listFields(kind).some((name) => name !== 'isPublished' && stored[name] !== fields[name])) {
    return again(sent, { problem: isChanged(kind) }, 422);
  }
  const moved = await moveToTrash(site, actor, { id: post.id, version: typed.version ?? 0 });
  if (!moved.ok) return again(sent, { problem: moved.message }, rejectionStatus(moved));
  return redirectWithNotice(LIST_PATHS[kind], `${kind}-trashed`, site.config.adminOrigin);
}

/** The form with the draft of another browser of this person. */
async function openDraft(sent: SentForm) {
  const { site, actor, typed } = sent;
  const [named] = readDrafts(typed.draft === null ? [] : [typed.draft]) ?? [];
  const draft =
    named === undefined || actor.id === null
      ? null
      : await findOwnDraft(site.database.db, actor.id, named.id);
  if (draft === null) return backToStored(sent, DRAFT_GONE);
  const { publishDate } = draft;
  return again(sent, {
    version: draft.version ?? typed.post?.version ?? null,
    idempotencyKey: randomUUID(),
    fields: draft.fields,
    local: publishDate.kind === 'set' ? publishDate.local : '',
    draft: draftValue(draft),
  });
}

async function discard(sent: SentForm) {
  const draft = readDraft(sent.typed);
  if (draft !== undefined) await discardDraft(sent.site, sent.actor, draft);
  const { post } = sent.typed;
  const path = post === null ? LIST_PATHS[sent.kind] : `/admin/posts/${post.id}/edit`;
  return redirectWithNotice(path, 'draft-discarded', sent.site.config.adminOrigin);
}

function backToStored(sent: SentForm, problem: string) {
  const { post } = sent.typed;
  const fields = post === null ? sent.typed.fields : toFields(post);
  const stored = { fields, version: post?.version ?? null, draft: null };
  return again(sent, { ...stored, idempotencyKey: randomUUID(), problem }, CONFLICT);
}

async function listLibrary(sent: SentForm, after: string | null) {
  const { site, form } = sent;
  const search = textOf(form, 'imageSearch').slice(0, 100);
  const { images, next } = await listImages(site.database.db, after, { search });
  const shown = images.map((image) => withPublicUrls(image, site.imageUrls));
  return again(sent, { library: { search, images: shown, next } });
}

async function placeImage(
  sent: SentForm,
  id: string,
  place: (fields: PostFields, image: StoredImage) => PostFields,
) {
  const image = (await findImages(sent.site.database.db, [id])).get(id);
  if (image === undefined) return again(sent, { problem: IMAGE_GONE }, CONFLICT);
  return again(sent, { fields: place(sent.typed.fields, image) });
}

/** The content with an image at its end, as the HTML view of the editor inserts it. */
function addImage(content: string, { url, alt, width, height }: StoredImage): string {
  const end = content.length;
  const shown = { url, alt: alt ?? '', width, height };
  const { from, insert } = insertImages({ text: content, start: end, end }, [shown]);
  return content.slice(0, from) + insert;
}
