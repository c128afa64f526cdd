import type { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { textOf } from '#app/http/read-form.ts';
import { parseJson } from '#app/http/read-json.ts';
import { type Services, services } from '#app/services/services.server.ts';
import { publishDrafts } from '../../drafts/publish-drafts.server.ts';
import { saveDraft } from '../../drafts/save-draft.server.ts';
import { findTexts } from '../../drafts/stored-texts.server.ts';
import { readImage } from '../../field-kinds/image-value.ts';
import { viewField } from '../../fields/form-view.ts';
import type { PortraitAnswer } from '../../ui/offered/portrait-step.tsx';
import { placeOf } from '../../ui/texts-form.ts';
import { findFormImages } from '../form-images.server.ts';
import { findSurroundingsOf, openDocument } from '../open-document.server.ts';

const PAGE = '/about';
const FIELD = 'profile/image';
const STORY = 'profile/paragraphs';

/** Where the words beside the portrait are typed. */
export const STORY_PATH = `/admin/pages/about#${placeOf(STORY, '')}`;

/** Whether readers find the founder's own words there, and not those that the site came with. */
export async function hasOwnStory({ database }: Pick<Services, 'database'>): Promise<boolean> {
  const { published } = await findTexts(database.db, PAGE);
  return Object.hasOwn(published, STORY);
}

async function openPortrait(context: Readonly<RouterContextProvider>) {
  const opened = await openDocument(context, 'about');
  const field = opened.document.sections
    .flatMap(({ fields }) => fields)
    .find(({ id }) => id === FIELD);
  if (field === undefined) throw new Error(`${PAGE} has no ${FIELD}`);
  return { opened, field };
}

/** The founder's portrait with its draft, for a form that has nothing else of its page. */
export async function loadPortrait(context: Readonly<RouterContextProvider>) {
  const { opened, field } = await openPortrait(context);
  const { changes, stored } = opened;
  return {
    view: viewField(field, changes),
    images: await findFormImages(context, changes),
    /** Whether its page has changes that readers do not see yet. */
    hasDraft: stored.draft !== null,
  };
}

/**
 * Stores the portrait and publishes it, unless its page has other changes, which somebody may not be
 * done with: then it goes live with them. Null once it is stored.
 */
export async function savePortrait(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<PortraitAnswer | null> {
  const { opened, field } = await openPortrait(context);
  const site = context.get(services);
  const actor = actorOf(context.get(adminSession));
  const typed = {
    ...readImage({
      image: textOf(form, 'image'),
      alt: textOf(form, 'alt'),
      caption: textOf(form, 'caption'),
      focus: textOf(form, 'focus'),
      decorative: form.has('decorative'),
    }),
  };
  const typedField = {
    id: field.id,
    typed,
    before: parseJson(textOf(form, 'before'), z.unknown()),
  };
  const around = await findSurroundingsOf(context, opened, [typedField]);
  const { stored, errors } = await saveDraft(site, actor, PAGE, [typedField], around);
  if (errors.length > 0) return { typed, errors };
  if (opened.stored.draft === null && stored.draft !== null) {
    await publishDrafts(site, actor, [{ document: PAGE, draftVersion: stored.draftVersion }]);
  }
  return null;
}
