import { type RefObject, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { screens } from '#app/features/screens.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { BackLink } from '#app/ui/admin/back-link.tsx';
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx';
import { latePart } from '#app/ui/admin/late-part.tsx';
import { useSignInElsewhere } from '#app/ui/admin/live/sign-in-elsewhere.ts';
import { Problem } from '#app/ui/admin/problem.tsx';
import { useCommandKey } from '#app/ui/admin/use-command-key.ts';
import { findInvalid } from '#app/ui/forms/find-invalid.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { useHydrated } from '#app/ui/primitives/use-hydrated.ts';
import { documentSlug } from '../document-slug.ts';
import type { PublicationAnswer } from '../drafts/draft-protocol.ts';
import { editList } from '../fields/list-edits.ts';
import { selectAsking } from './asking-words.ts';
import { DraftPage } from './draft-page.tsx';
import { EditButton, Words } from './field-control.tsx';
import { InsertDialog, type Insertion } from './insert-dialog.tsx';
import { MenuEditor } from './menu/menu-editor.tsx';
import { usePageEditor } from './on-page/use-page-editor.ts';
import { usePriceDraft } from './on-page/use-price-draft.ts';
import { pagesWith } from './prices/price-grid.ts';
import { PriceTable } from './prices/price-table.tsx';
import { usePricePlaces } from './prices/use-price-places.ts';
import { TextsBar } from './texts-bar.tsx';
import { Fields, focusPlace, Orphans } from './texts-fields.tsx';
import { type OpenedTexts, type TextsForm, TextsFormContext } from './texts-form.ts';
import { useBeforePublishing } from './use-before-publishing.ts';
import { usePublishing } from './use-publishing.ts';
import { type TextsDraft, useTextsDraft } from './use-texts-draft.ts';
import { useTextsLeaving } from './use-texts-leaving.ts';

const SignInDialog = latePart(
  async () => (await import('#app/features/accounts/ui/offered/sign-in-dialog.tsx')).SignInDialog,
  ({ open }) => open,
);

const BeforePublishing = latePart(
  async () => (await import('./before-publishing.tsx')).BeforePublishing,
  ({ advice }) => advice !== null,
);

interface EditedTexts {
  opened: OpenedTexts;
  answer: PublicationAnswer | undefined;
}

/** A document, edited on its page or in a form beside it: two views of one draft. */
export function TextsEditor({ opened, answer }: EditedTexts) {
  const editing = useTextsEditing({ opened, answer });
  const { draft, prices, form, priceForm, formElement, panes, asking, page } = editing;
  const { views, message, isPublishing, showProblem } = editing;
  if (page.isLoading) {
    return (
      <p role="status" className="page-loads">
        Loading...
      </p>
    );
  }
  return (
    <TextsFormContext value={form}>
      {page.Editor !== null || isTab(opened.slug) ? null : (
        <BackLink to={opened.isMail ? '/admin/settings/emails' : '/admin/pages'}>
          {opened.isMail ? 'All emails' : 'All pages'}
        </BackLink>
      )}
      <Form
        method="post"
        className={page.Editor === null ? 'texts-editor' : 'page-form'}
        // What is typed before our script runs would be lost.
        inert={!editing.isReady}
        data-allowed-when-disk-full=""
        data-pane={panes.pane}
        ref={formElement}
        noValidate
        long
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          const { submitter } = event.nativeEvent as SubmitEvent;
          editing.submit((submitter as HTMLButtonElement | null)?.value);
        }}
        onFocus={({ target }) => {
          panes.follow(target);
          selectAsking(target, views);
        }}
      >
        {page.Editor !== null ? (
          <>
            <Notices opened={opened} draft={draft} message={message} />
            <page.Editor
              {...{ opened, draft, views, prices, priceForm, showProblem, isPublishing }}
            />
          </>
        ) : (
          <AllTexts {...{ opened, draft, message, panes, isPublishing }} />
        )}
      </Form>
      <InsertDialog {...editing.inserting} placeholders={opened.placeholders} />
      <BeforePublishing
        advice={asking.advice}
        onShow={({ place }) => editing.showPlace(place)}
        onPublish={() => void asking.publishAnyway()}
        onClose={asking.close}
      />
      <DraftDialogs drafts={prices === null ? [draft] : [draft, prices.draft]} />
    </TextsFormContext>
  );
}

/** Whether it is in the row of tabs, with the list of pages beside it. */
function isTab(slug: string): boolean {
  return screens.some(({ to }) => to === `/admin/pages/${slug}`);
}

/** The draft, where it is shown, and what its buttons do. */
function useTextsEditing({ opened, answer }: EditedTexts) {
  const { slug, sections } = opened;
  const views = useMemo(() => sections.flatMap(({ fields }) => fields), [sections]);
  const draft = useTextsDraft({ slug, facts: opened.facts, views });
  const [insertion, setInsertion] = useState<Insertion | null>(null);
  const formElement = useRef<HTMLFormElement>(null);
  const panes = usePanes(formElement);
  const form = useForm(draft, opened, setInsertion);
  const prices = usePriceDraft(opened);
  const priceDraft = prices?.draft ?? null;
  const priceForm = useForm(priceDraft ?? draft, opened, setInsertion);
  const showProblem = useRef<(() => void) | null>(null);
  const page = useShownPage(opened);
  const { send, message, isPublishing } = usePublishing({
    draft,
    prices: priceDraft,
    answer,
    mayAsk: opened.mayAsk,
    onUnsaved() {
      showProblem.current?.();
      panes.showInvalid();
    },
  });
  const publish = () => send('publish');
  const asking = useBeforePublishing({ slug, views, draft, prices: priceDraft, publish });
  const navigate = useNavigate();
  const isBusy = isPublishing || asking.isAsking;
  useCommandKey('s', () => void draft.flush());
  useCommandKey('enter', () => {
    const hasChanges = [draft, priceDraft].some((each) => each?.facts.hasDraft || each?.hasUnsent);
    if (hasChanges && !isBusy && asking.advice === null) void asking.ask();
  });
  return {
    views,
    draft,
    prices,
    form,
    priceForm,
    formElement,
    panes,
    page,
    isReady: useHydrated(),
    asking,
    message,
    showProblem,
    isPublishing: isBusy,
    inserting: { insertion, onClose: () => setInsertion(null) },
    submit(intent: string | undefined): void {
      if (intent === 'publish') void asking.ask();
      else if (intent === 'discard') void send(intent);
      else void draft.flush();
    },
    showPlace(place: string): void {
      asking.close();
      // The page opens the card of the place that the address names.
      if (page.Editor !== null) void navigate(`#${encodeURIComponent(place)}`, { replace: true });
      else panes.pick(place);
    },
  };
}

/** Whether the document is edited on its page, and what does that once it is loaded. */
function useShownPage({ isOnPage }: OpenedTexts) {
  const [search] = useSearchParams();
  const isWanted = isOnPage && search.get('view') !== 'texts';
  const loaded = usePageEditor(isWanted);
  if (!isWanted || loaded === 'missing') return { isLoading: false, Editor: null };
  return { isLoading: loaded === null, Editor: loaded };
}

type Pane = 'form' | 'page';

/** The form and the page beside it (a small screen shows one of them), and the place where both are. */
function usePanes(form: RefObject<HTMLFormElement | null>) {
  const [pane, setPane] = useState<Pane>('form');
  const [place, setPlace] = useState<string | null>(null);
  return {
    pane,
    place,
    choose: setPane,
    /** Scrolls the page to what has the focus in the form. */
    follow: ({ id }: Element) => setPlace(id.includes('@') ? id : null),
    /** Shows the field of the text that was clicked on the page. */
    pick(picked: string): void {
      setPane('form');
      setPlace(picked);
      // On a phone, once the form is shown again.
      requestAnimationFrame(() => focusPlace(picked));
    },
    showInvalid(): void {
      setPane('form');
      findInvalid(form.current)?.focus();
    },
  };
}

interface ShownTexts {
  opened: OpenedTexts;
  draft: TextsDraft;
}

interface AllTextsProps extends ShownTexts {
  message: string | null;
  isPublishing: boolean;
  panes: ReturnType<typeof usePanes>;
}

/** The form of all texts, beside the page. */
function AllTexts({ opened, draft, message, isPublishing, panes }: AllTextsProps) {
  return (
    <>
      <TextsBar opened={opened} draft={draft} isPublishing={isPublishing} />
      <Notices opened={opened} draft={draft} message={message} />
      <TextsBody {...{ opened, draft, panes }} />
    </>
  );
}

type BodyProps = Pick<AllTextsProps, 'opened' | 'draft' | 'panes'>;

function TextsBody({ opened, draft, panes }: BodyProps) {
  const { place, pick } = panes;
  switch (opened.slug) {
    case documentSlug('navigation'):
      return <MenuEditor {...{ opened, draft, place }} onPick={pick} />;
    case documentSlug('prices'):
      return <Prices {...{ opened, draft, panes }} />;
    default:
      return (
        <>
          <PaneTabs isMail={opened.isMail} pane={panes.pane} onChoose={panes.choose} />
          <Fields opened={opened} draft={draft} />
          <DraftView {...{ opened, draft, place }} onPick={pick} />
        </>
      );
  }
}

/** The table, beside a page that shows the price that has the focus. */
function Prices({ opened, draft, panes }: BodyProps) {
  const places = usePricePlaces();
  const { place, pick } = panes;
  const shownOn = places === null ? [] : pagesWith(opened.sections, place, places);
  return (
    <>
      <PaneTabs isMail={false} pane={panes.pane} onChoose={panes.choose} />
      <div className="texts-form">
        <Orphans count={opened.orphans} />
        <PriceTable {...{ opened, draft, places, place }} />
      </div>
      <DraftView {...{ opened, draft, place, shownOn }} onPick={pick} />
    </>
  );
}

/** What failed, and what this browser restored. */
function Notices({ opened, draft, message }: ShownTexts & { message: string | null }) {
  const timeZone = useAdminTimeZone();
  const { recoveredAt } = draft.local;
  const [publishedBefore] = useState(opened.publishedAt);
  return (
    <>
      <Problem text={message} />
      <LostWords draft={draft} />
      {recoveredAt === null || opened.publishedAt !== publishedBefore ? null : (
        <Notice role="status" title="What you typed is back">
          <p>
            Your last changes of {formatInstant(recoveredAt, timeZone)} had not reached the site, so
            this browser kept them. They are in the form again.
          </p>
        </Notice>
      )}
    </>
  );
}

/** What was typed into a section that somebody removed meanwhile: it has no field any more. */
function LostWords({ draft: { lost, dispatch } }: Pick<ShownTexts, 'draft'>) {
  if (lost.length === 0) return null;
  return (
    <Notice tone="error" role="status" title="Somebody removed this section. You typed:">
      {lost.map(([id, { type, typed }]) => (
        <div key={id}>
          <p className="field-label">{type.label}</p>
          <Words type={type} typed={typed} />
        </div>
      ))}
      <EditButton onClick={() => lost.map(([id]) => dispatch({ type: 'took-theirs', id }))}>
        Discard
      </EditButton>
    </Notice>
  );
}

interface PaneTabsProps {
  isMail: boolean;
  pane: Pane;
  onChoose: (pane: Pane) => void;
}

/** On a small screen: the form, or the page with the draft. */
function PaneTabs({ isMail, pane, onChoose }: PaneTabsProps) {
  return (
    <div className="texts-panes cluster">
      <Button look="quiet" small aria-pressed={pane === 'form'} onClick={() => onChoose('form')}>
        Form
      </Button>
      <Button look="quiet" small aria-pressed={pane === 'page'} onClick={() => onChoose('page')}>
        {isMail ? 'Email' : 'Page'}
      </Button>
    </div>
  );
}

interface DraftViewProps extends ShownTexts {
  place: string | null;
  shownOn?: readonly string[];
  onPick: (place: string) => void;
}

/** The page with the draft; its width is that of the window, which the server does not know. */
function DraftView({ opened, draft, place, shownOn = [], onPick }: DraftViewProps) {
  const { slug, isMail, views } = opened;
  if (!useHydrated()) return <div className="draft-page" />;
  const { draftVersion } = draft.facts;
  return <DraftPage {...{ slug, isMail, views, draftVersion, place, shownOn, onPick }} />;
}

/** Asks to sign in again, and before leaving unsaved text. */
function DraftDialogs({ drafts }: { drafts: readonly TextsDraft[] }) {
  const leaving = useTextsLeaving(drafts);
  const isSignedOut = drafts.some(({ status }) => status.kind === 'signed-out');
  /** Until the person is signed in again. */
  const [signsInLater, setSignsInLater] = useState(false);
  if (signsInLater && !isSignedOut) setSignsInLater(false);
  function sendAgain(): void {
    for (const draft of drafts) void draft.flush();
  }
  // The dialog waits for it itself while it is open.
  useSignInElsewhere(isSignedOut && signsInLater, sendAgain);
  return (
    <>
      <SignInDialog
        open={isSignedOut && !signsInLater}
        onSignedIn={sendAgain}
        onClose={() => setSignsInLater(true)}
      />
      <ConfirmDialog
        open={leaving.asks}
        title="Leave without these changes?"
        text="Some of what you typed could not be kept as a draft. If you leave now, it is lost."
        action="Leave"
        onConfirm={leaving.leave}
        onClose={leaving.stay}
      />
    </>
  );
}

function useForm(
  draft: TextsDraft,
  { placeholders, editorView }: OpenedTexts,
  setInsertion: (insertion: Insertion) => void,
): TextsForm {
  const { dispatch, editOf } = draft;
  return useMemo(
    () => ({
      placeholders,
      editorView,
      type: (view, typed) => dispatch({ type: 'typed', view, typed }),
      editList(view, edit) {
        const typed = editList(view.type, editOf(view)?.typed ?? view.typed, edit);
        dispatch({ type: 'typed', view, typed });
      },
      restore: (view) => dispatch({ type: 'restored', view }),
      keepMine: (view) => dispatch({ type: 'kept-mine', view }),
      takeTheirs: ({ id }) => dispatch({ type: 'took-theirs', id }),
      insert: (kind, into) => setInsertion({ kind, into }),
    }),
    [dispatch, editOf, placeholders, editorView, setInsertion],
  );
}
