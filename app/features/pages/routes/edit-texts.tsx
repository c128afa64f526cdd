import { data } from 'react-router';
import { redirectWithNotice } from '#app/features/accounts/http/flash-message.server.ts';
import { adminSession } from '#app/features/accounts/http/require-admin.server.ts';
import { requireRecentSignIn } from '#app/features/accounts/http/require-recent-sign-in.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { ConfirmBoundary } from '#app/features/accounts/ui/confirm-identity.tsx';
import {
  revalidateAfterConfirmation,
  withConfirmation,
} from '#app/features/accounts/ui/with-confirmation.tsx';
import { findEditorView } from '#app/features/articles/editor-preferences.server.ts';
import { CONFLICT, rejectionStatus } from '#app/http/conflict.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { findRejection, noteRejection } from '#app/http/read-only.server.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { legalPaths } from '#app/site/words/paths.ts';
import { listPlaceholders } from '#app/site/words/placeholders.ts';
import type { Notice } from '#app/ui/admin/notices.ts';
import { currentValue, findOrphans } from '../apply-overrides.ts';
import { changesAddress, hasAddresses } from '../changes-address.ts';
import { documentSlug } from '../document-slug.ts';
import { type DocumentId, isMail, isWarning, listAllFields } from '../documents.ts';
import { viewSections } from '../form-view.ts';
import { listViews } from '../http/draft-views.server.ts';
import { findFormImages } from '../http/form-images.server.ts';
import {
  findSurroundingsOf,
  isPagePath,
  type OpenDocument,
  openDocument,
  toFacts,
} from '../http/open-document.server.ts';
import { toTyped } from '../kinds/field-kinds.ts';
import { editList, type ListEditKind } from '../list-edits.ts';
import { readTypedField } from '../read-form-fields.ts';
import {
  discardDrafts,
  draftConflict,
  publishDrafts,
  type SavedDraft,
  type SeenDraft,
  type StoredTexts,
  saveDraft,
  type TypedField,
} from '../site-texts.server.ts';
import { FormImagesContext } from '../ui/form-images.ts';
import type { AnsweredField, TextsResult } from '../ui/texts-answer.ts';
import { TextsEditor } from '../ui/texts-editor.tsx';
import type { Route } from './+types/edit-texts.ts';

const MOST_BYTES = 512 * 1024;

/** The form fetches the changes of others: reloading the page would lose the typed text. */
export const handle = adminPage({
  maxBodyBytes: MOST_BYTES,
  allowedWhenDiskFull: true,
  disableAutoRevalidate: true,
});

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: loaderData ? `Override “${loaderData.title}”` : 'Pages' });
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { document, stored, changes, content } = await openDocument(context, params.document);
  const { id, title } = document;
  return {
    slug: params.document,
    title,
    path: isPagePath(id) ? id : null,
    isMail: isMail(id),
    isOnPage: isEditedOnPage(id),
    mayAsk: isWarning(id) || hasAddresses(id),
    views: listViews(document),
    sections: viewSections(id, changes),
    facts: toFacts(stored),
    publishedAt: stored.publishedAt,
    orphans: findOrphans(id, changes).length,
    placeholders: listPlaceholders(content.prices),
    live: listLiveValues(id, stored),
    prices: isEditedOnPage(id) ? await openPrices(context) : null,
    editorView: await findViewFor(context, id),
    images: await findFormImages(context, document, changes),
  };
}

/** Legal texts have their own editor, and texts that several pages share belong to no page. */
function isEditedOnPage(id: DocumentId): boolean {
  return isPagePath(id) && !(legalPaths as readonly string[]).includes(id);
}

/** What readers see of the fields whose draft says something else. */
function listLiveValues(id: DocumentId, { draft, published }: StoredTexts) {
  if (draft === null) return {};
  const differs = listAllFields(id).filter(
    (field) =>
      JSON.stringify(currentValue(field, draft)) !== JSON.stringify(currentValue(field, published)),
  );
  return Object.fromEntries(
    differs.map((field) => [field.id, toTyped(field.type, currentValue(field, published))]),
  );
}

async function openPrices(context: Route.LoaderArgs['context']) {
  const { stored, changes } = await openDocument(context, 'prices');
  return {
    sections: viewSections('prices', changes),
    live: listLiveValues('prices', stored),
    facts: toFacts(stored),
  };
}

/** Asked for only where a text is written in the editor of posts. */
async function findViewFor(context: Route.LoaderArgs['context'], id: DocumentId) {
  if (!listAllFields(id).some(({ type }) => type.type === 'html')) return 'write';
  return findEditorView(context.get(services).database.db, context.get(adminSession).userId);
}

const NOT_PUBLISHED =
  'Nothing is published yet, because something in the form isn’t right. Please check the marked places.';
const NOTHING_TO_PUBLISH = 'All of this is live already: there is nothing to publish.';

/** Publishes or discards the draft, and keeps what is typed where our script does not. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const site = context.get(services);
  const opened = await openDocument(context, params.document);
  const form = await readForm(request);
  const rejection = findRejection(site.storage);
  if (rejection !== null) return reject(opened, form, rejection);
  try {
    return await answerForm(opened, form, context, url.searchParams.get('view') === 'texts');
  } catch (error) {
    const noted = noteRejection(site.storage, error);
    if (noted !== null) return reject(opened, form, noted);
    throw error;
  }
}

function reject(
  { document }: OpenDocument,
  form: FormData,
  { status, message }: { status: number; message: string },
) {
  return data(answerUnsaved(message, readFields(form, document.id).fields), status);
}

/** The answer that has stored nothing of what was typed. */
function answerUnsaved(message: string | null, typed: readonly FormField[]): TextsResult {
  const fields = typed.map((field) => ({ ...field, isSaved: false }));
  return { message, fields, errors: [], warnings: [] };
}

async function answerForm(
  opened: OpenDocument,
  form: FormData,
  context: Route.ActionArgs['context'],
  isForm: boolean,
) {
  const site = context.get(services);
  const actor = actorOf(context.get(adminSession));
  const { id } = opened.document;
  const intent = textOf(form, 'intent');
  const seen = Number(textOf(form, 'draftVersion'));
  const { fields, changed } = readFields(form, id);
  // Prices that were changed on the page that shows them.
  const prices = form.has('priceVersion') ? Number(textOf(form, 'priceVersion')) : null;
  const withPrices = (draftVersion: number): SeenDraft[] => [
    { document: id, draftVersion },
    ...(prices === null ? [] : [{ document: 'prices' as const, draftVersion: prices }]),
  ];
  if (intent === 'discard') {
    const result = await discardDrafts(site, actor, withPrices(seen));
    if (result.ok || result.code === 'no-draft')
      return leadBack(opened, context, 'texts-discarded', isForm);
    return data(answerUnsaved(result.message, fields), rejectionStatus(result));
  }
  // Somebody at another person's open browser could make a warning say nothing, or lead payments to
  // their own account.
  const publication = { published: opened.stored.published, next: opened.changes };
  const asks =
    intent === 'publish' &&
    (isWarning(id) ||
      changesAddress(id, publication, changed) ||
      (prices !== null && (await mayChangeCheckout(context, prices))));
  if (asks && (await requireRecentSignIn(context, { form })) === 'cancelled') {
    return data(answerUnsaved(null, fields));
  }
  const around = await findSurroundingsOf(context, opened, fields);
  const saved = await saveDraft(site, actor, id, changed, around);
  const { stored, startedFrom, errors, warnings } = saved;
  const answer = (message: string | null, status: number) =>
    data<TextsResult>({ message, fields: toAnswered(id, fields, saved), errors, warnings }, status);
  const rejectStale = () => answer(draftConflict(opened.stored, actor).message, CONFLICT);
  if (intent !== 'publish') {
    // An error is shown beside what was typed. A field that could not be restored has nothing typed.
    const isShown = errors.every((problem) => fields.some((field) => field.id === problem.id));
    return isShown ? answer(null, errors.length > 0 ? 422 : 200) : rejectStale();
  }
  if (errors.length > 0) return answer(NOT_PUBLISHED, 422);
  if (seen !== startedFrom) return rejectStale();
  // An address that was changed after the question was found not to be needed.
  const { published: live, draft } = stored;
  if (!asks && changesAddress(id, { published: live, next: draft ?? live }, [])) {
    return rejectStale();
  }
  const published = await publishDrafts(site, actor, withPrices(stored.draftVersion));
  if (published.ok) return leadBack(opened, context, 'texts-published', isForm);
  return published.code === 'no-draft'
    ? answer(NOTHING_TO_PUBLISH, 200)
    : answer(published.message, CONFLICT);
}

/** Whether a draft of the price list leads payments elsewhere; also if nobody knows, because it is another one now. */
async function mayChangeCheckout(
  context: Route.ActionArgs['context'],
  draftVersion: number,
): Promise<boolean> {
  const { stored, changes } = await openDocument(context, 'prices');
  if (stored.draftVersion !== draftVersion) return true;
  return changesAddress('prices', { published: stored.published, next: changes }, []);
}

function leadBack(
  { document }: OpenDocument,
  context: Route.ActionArgs['context'],
  notice: Notice,
  isForm: boolean,
) {
  const { adminOrigin } = context.get(services).config;
  const view = isForm ? '?view=texts' : '';
  const path = `/admin/pages/${documentSlug(document.id)}${view}`;
  return redirectWithNotice(path, notice, adminOrigin);
}

type FormField = Omit<AnsweredField, 'isSaved'>;

function toAnswered(
  id: DocumentId,
  fields: readonly FormField[],
  { stored, errors }: SavedDraft,
): AnsweredField[] {
  const rejected = new Set(errors.map((problem) => problem.id));
  const known = new Map(listAllFields(id).map((field) => [field.id, field]));
  return fields.map((typed) => {
    const field = known.get(typed.id);
    if (field === undefined || rejected.has(typed.id)) return { ...typed, isSaved: false };
    const before = currentValue(field, stored.draft ?? stored.published);
    return { ...typed, before, isSaved: true };
  });
}

/** What a form without our script has: all fields, of which some were changed. */
function readFields(form: FormData, id: DocumentId) {
  const edit = readEdit(textOf(form, 'edit'));
  const fields: FormField[] = [];
  const changed: TypedField[] = [];
  for (const field of listAllFields(id)) {
    const read = readTypedField(form, field);
    if (read === null) continue;
    const kind = edit?.id === field.id ? edit.kind : null;
    const before = kind === 'keep' ? read.seen : read.before;
    if (kind === 'original') changed.push({ id: field.id, before });
    if (kind === 'original' || kind === 'theirs') continue;
    const typed =
      kind === null || kind === 'keep'
        ? read.typed
        : editList(field.type, read.typed, { kind, at: edit?.at ?? '' });
    const isChanged = JSON.stringify(typed) !== JSON.stringify(toTyped(field.type, before));
    if (!isChanged && kind !== 'keep') continue;
    fields.push({ id: field.id, typed, before });
    changed.push({ id: field.id, typed, before });
  }
  return { fields, changed };
}

type EditKind = ListEditKind | 'original' | 'keep' | 'theirs';

/** Which button was pressed: 'up|faq/items@2'. */
function readEdit(value: string): { kind: EditKind; id: string; at: string } | null {
  const match = /^(add|remove|up|down|original|keep|theirs)\|([^@]+)@(.*)$/.exec(value);
  if (match === null) return null;
  const [, kind, id = '', at = ''] = match;
  return { kind: kind as EditKind, id, at };
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ConfirmBoundary error={error} />;
}

export const shouldRevalidate = revalidateAfterConfirmation;

export default withConfirmation(EditTexts);

function EditTexts({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FormImagesContext value={loaderData.images}>
      <TextsEditor key={loaderData.slug} opened={loaderData} answer={actionData} />
    </FormImagesContext>
  );
}
