import { data } from 'react-router';
import { redirectWithNotice } from '#app/features/accounts/http/offered/flash-message.server.ts';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { requireRecentSignIn } from '#app/features/accounts/http/offered/require-recent-sign-in.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { ConfirmBoundary } from '#app/features/accounts/ui/offered/confirm-identity.tsx';
import {
  revalidateAfterConfirmation,
  withConfirmation,
} from '#app/features/accounts/ui/offered/with-confirmation.tsx';
import { findEditorView } from '#app/features/articles/editor-preferences.server.ts';
import { listPublic } from '#app/features/articles/own-pages.server.ts';
import { publicPath } from '#app/features/articles/post-kind.ts';
import { isAsSeen } from '#app/features/drafts/draft-marks.server.ts';
import { NO_EDITOR, type OpenEditor, openEditorSchema } from '#app/features/drafts/open-editor.ts';
import { rejectionStatus } from '#app/http/conflict.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { parseJson } from '#app/http/read-json.ts';
import { findRejection, noteRejection } from '#app/http/read-only.server.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { readSiteContent } from '#app/services/site-content.server.ts';
import { isOffline, mayGoOffline } from '#app/site/words/offline-pages.ts';
import { legalPaths } from '#app/site/words/paths.ts';
import { listPlaceholders } from '#app/site/words/placeholders.ts';
import type { Notice } from '#app/ui/admin/notices.ts';
import { currentValue, findOrphans } from '../changes/apply-overrides.ts';
import { changesAddress, hasAddresses } from '../changes/changes-address.ts';
import { documentSlug } from '../document-slug.ts';
import { type DocumentId, isMail, isWarning, listAllFields } from '../documents.ts';
import type { PublicationAnswer } from '../drafts/draft-protocol.ts';
import {
  discardDrafts,
  draftConflict,
  publishDrafts,
  type SeenDraft,
} from '../drafts/publish-drafts.server.ts';
import type { StoredTexts } from '../drafts/stored-texts.server.ts';
import { toTyped } from '../field-kinds/field-kinds.ts';
import { viewSections } from '../fields/form-view.ts';
import { listViews } from '../http/draft-views.server.ts';
import { findFormImages } from '../http/form-images.server.ts';
import {
  isPagePath,
  type OpenDocument,
  openDocument,
  toFacts,
} from '../http/open-document.server.ts';
import { addedIn } from '../sections/added-sections.ts';
import { FormImagesContext } from '../ui/form-images.ts';
import { TextsEditor } from '../ui/texts-editor.tsx';
import type { Route } from './+types/edit-texts.ts';

/** The form fetches the changes of others: reloading the page would lose the typed text. */
export const handle = adminPage({
  allowedWhenDiskFull: true,
  disableAutoRevalidate: true,
});

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: loaderData ? `Edit “${loaderData.title}”` : 'Pages' });
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { document, stored, changes, content } = await openDocument(context, params.document);
  const { id, title } = document;
  return {
    slug: params.document,
    title,
    path: isPagePath(id) ? id : null,
    isMail: isMail(id),
    isOffline: mayGoOffline(id) ? isOffline(id, (await readSiteContent(context)).offline) : null,
    isOnPage: isEditedOnPage(id),
    mayAsk: isWarning(id) || hasAddresses(id),
    views: listViews(document, context.get(services)),
    ownPages: id === 'navigation' ? await listOwnPages(context) : [],
    sections: viewSections(id, changes),
    facts: toFacts(stored),
    publishedAt: stored.publishedAt,
    orphans: findOrphans(id, changes).length,
    placeholders: listPlaceholders(content.prices),
    live: listLiveValues(id, stored),
    prices: isEditedOnPage(id) ? await openPrices(context) : null,
    editorView: await findViewFor(context, id),
    images: await findFormImages(context, changes),
  };
}

/** The owner's pages that readers can see, to which a menu may lead. */
async function listOwnPages(context: Route.LoaderArgs['context']) {
  const { ownPages, now } = context.get(services);
  return listPublic(await ownPages.read(), now()).map(({ title, slug }) => ({
    on: publicPath({ kind: 'page', slug }),
    title,
  }));
}

/** Legal texts have their own editor, and texts that several pages share belong to no page. */
function isEditedOnPage(id: DocumentId): boolean {
  return isPagePath(id) && !(legalPaths as readonly string[]).includes(id);
}

/** What readers see of the fields whose draft says something else. */
function listLiveValues(id: DocumentId, { draft, published }: StoredTexts) {
  if (draft === null) return {};
  const differs = listAllFields(id, addedIn(draft)).filter(
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

const NOTHING_TO_PUBLISH = 'All of this is live already: there is nothing to publish.';

/** Publishes or discards the draft, and that of the prices that were changed on its page. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const site = context.get(services);
  const opened = await openDocument(context, params.document);
  const form = await readForm(request);
  const rejection = findRejection(site.storage);
  if (rejection !== null) return answer(rejection.message, rejection.status);
  try {
    return await changeDraft(opened, form, context, url.searchParams.get('view') === 'texts');
  } catch (error) {
    const noted = noteRejection(site.storage, error);
    if (noted !== null) return answer(noted.message, noted.status);
    throw error;
  }
}

function answer(message: string | null, status = 200) {
  return data<PublicationAnswer>({ message }, status);
}

async function changeDraft(
  opened: OpenDocument,
  form: FormData,
  context: Route.ActionArgs['context'],
  isForm: boolean,
) {
  const site = context.get(services);
  const actor = actorOf(context.get(adminSession));
  const { document, stored } = opened;
  const page = readSeen(form, opened, 'draftVersion');
  const prices = form.has('priceVersion')
    ? readSeen(form, await openDocument(context, 'prices'), 'priceVersion')
    : null;
  const seen = prices === null ? [page] : [page, prices];
  if (textOf(form, 'intent') === 'discard') {
    const result = await discardDrafts(site, actor, seen);
    return result.ok || result.code === 'no-draft'
      ? leadBack(opened, context, 'texts-discarded', isForm)
      : answer(result.message, rejectionStatus(result));
  }
  // What is asked below is asked of the draft that was seen.
  if (stored.draftVersion !== page.draftVersion) {
    const conflict = draftConflict(stored, actor);
    return answer(conflict.message, rejectionStatus(conflict));
  }
  // Somebody at another person's open browser could make a warning say nothing, or lead payments to
  // their own account.
  const asks =
    isWarning(document.id) ||
    leadsElsewhere(opened) ||
    (prices !== null && mayChangeCheckout(prices));
  if (asks && (await requireRecentSignIn(context, { form })) === 'cancelled') return answer(null);
  const published = await publishDrafts(site, actor, seen);
  if (published.ok) return leadBack(opened, context, 'texts-published', isForm);
  return published.code === 'no-draft'
    ? answer(NOTHING_TO_PUBLISH)
    : answer(published.message, rejectionStatus(published));
}

interface SeenNow extends SeenDraft {
  readonly opened: OpenDocument;
}

/**
 * The draft that was seen, as its version is now: what its own editor wrote last, whose answer was still on
 * its way, was seen. What follows is of that version alone.
 */
function readSeen(form: FormData, opened: OpenDocument, field: string): SeenNow {
  const { document, stored } = opened;
  const draftVersion = Number(textOf(form, field));
  const editor = readEditor(form, `${field}Editor`);
  const isSeen = isAsSeen(stored.marks, { draftVersion, writer: editor.writer });
  return {
    opened,
    document: document.id,
    draftVersion: isSeen ? stored.draftVersion : draftVersion,
    editor,
  };
}

function readEditor(form: FormData, field: string): OpenEditor {
  return parseJson(textOf(form, field), openEditorSchema) ?? NO_EDITOR;
}

function leadsElsewhere({ document, stored, changes }: OpenDocument): boolean {
  return changesAddress(document.id, { published: stored.published, next: changes });
}

/** Whether a draft of the price list leads payments elsewhere; also if nobody knows, because it is another one now. */
function mayChangeCheckout({ opened, draftVersion }: SeenNow): boolean {
  return opened.stored.draftVersion !== draftVersion || leadsElsewhere(opened);
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

export const ErrorBoundary = ConfirmBoundary;

export const shouldRevalidate = revalidateAfterConfirmation;

export default withConfirmation(EditTexts);

function EditTexts({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FormImagesContext value={loaderData.images}>
      <TextsEditor key={loaderData.slug} opened={loaderData} answer={actionData} />
    </FormImagesContext>
  );
}
