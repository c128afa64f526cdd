import type { RouterContextProvider } from 'react-router';
import type { MailDrafts } from '#app/features/outbox/mail/offered/mail-draft.ts';
import { dayOf } from '#app/formatting/dates.ts';
import { renderDraftPage } from '#app/http/public-pages.server.ts';
import { services } from '#app/services/services.server.ts';
import { publicPaths } from '#app/site/words/paths.ts';
import type { SiteContent } from '#app/site/words/site-content.ts';
import { withAllTestimonials } from '../documents/testimonials.server.ts';
import { type DocumentId, findDocument, isMail, mailOf, type TextDocument } from '../documents.ts';
import { renderMailDraft } from './mail-draft-page.server.ts';
import { isPagePath } from './open-document.server.ts';

/** What a draft can be looked at on: a page, or one of the mails that say it. */
export interface DraftView {
  /** What `on` in an address says. */
  readonly on: string;
  readonly title: string;
}

/** The first one is shown first. A page is looked at on itself only. */
export function listViews(
  { id, shownAt }: TextDocument,
  { mailDrafts }: { readonly mailDrafts: MailDrafts },
): DraftView[] {
  if (isMail(id)) {
    return mailDrafts[mailOf(id)].map((draft) => ({ on: draft.id, title: draft.title }));
  }
  const others = publicPaths.filter((path) => path !== shownAt);
  const paths = isPagePath(id) ? [id] : shownAt === null ? others : [shownAt, ...others];
  return paths.map((path) => ({ on: path, title: findDocument(path).title }));
}

/** The draft as readers will see it. Anything else than one of its views asks for the first. */
export async function renderView(
  context: Readonly<RouterContextProvider>,
  document: TextDocument,
  content: SiteContent,
  on: string | null,
): Promise<Response> {
  const { id } = document;
  if (isMail(id)) {
    const { config, mailDrafts } = context.get(services);
    const drafts = mailDrafts[mailOf(id)];
    const draft = drafts.find((each) => each.id === on) ?? drafts[0];
    if (draft === undefined) return new Response(null, { status: 404 });
    const mail = draft.compose(content, config);
    return renderMailDraft(mail, draft.to);
  }
  const views = listViews(document, context.get(services));
  const view = views.find((each) => each.on === on) ?? views[0];
  return renderDraftPage(context, view?.on ?? '/', await atAnyTime(context, id, content));
}

/** A notice is looked at before it begins, and testimonials before they may be shown. */
async function atAnyTime(
  context: Readonly<RouterContextProvider>,
  id: DocumentId,
  content: SiteContent,
): Promise<SiteContent> {
  if (id === 'testimonials') {
    const { now, readSettings } = context.get(services);
    const { timeZone } = await readSettings();
    return withAllTestimonials(content, dayOf(now(), timeZone));
  }
  if (id !== 'notice') return content;
  const { from: _from, until: _until, ...notice } = content.notice;
  return { ...content, notice };
}
