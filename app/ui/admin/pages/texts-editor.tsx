import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  Link,
  useBlocker,
  useFetcher,
  useNavigation,
  useRevalidator,
  useSubmit,
} from 'react-router';
import type { Placeholder } from '#app/content/placeholders.ts';
import type { EditorView } from '#app/domains/posts/editor-protocol.ts';
import type { DraftFacts } from '#app/domains/site-texts/draft-protocol.ts';
import type { FieldView, SectionView } from '#app/domains/site-texts/form-view.ts';
import { editList } from '#app/domains/site-texts/list-edits.ts';
import { inputName, readTypedField } from '#app/domains/site-texts/read-form-fields.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { useHeightProperty } from '#app/ui/admin/use-height-property.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { useHydrated } from '#app/ui/primitives/use-hydrated.ts';
import { Form } from '../admin-form.tsx';
import { useAdminTimeZone } from '../admin-layout-data.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useLive } from '../live.ts';
import { SignInDialog } from '../sign-in-dialog.tsx';
import { TAKES_TYPED_EARLY, takeTypedEarly } from '../typed-early.ts';
import { useIsLoading } from '../use-is-loading.ts';
import { DraftPage } from './draft-page.tsx';
import { isSame } from './draft-state.ts';
import { FieldControl } from './field-control.tsx';
import { InsertDialog, type Insertion } from './insert-dialog.tsx';
import { readAnswer, type TextsAnswer } from './texts-answer.ts';
import { type ShownField, type TextsForm, TextsFormContext } from './texts-form.ts';
import { type TextsDraft, useTextsDraft } from './use-texts-draft.ts';

interface OpenedTexts {
  readonly slug: string;
  readonly title: string;
  readonly path: string | null;
  /** Whether it is a mail instead of a page, or words of several pages. */
  readonly isMail: boolean;
  /** Whether publishing it can ask for the password. */
  readonly mayAsk: boolean;
  readonly views: readonly { on: string; title: string }[];
  readonly sections: readonly SectionView[];
  readonly facts: DraftFacts;
  readonly publishedAt: string | null;
  /** How many of the owner's texts have no place in this release. */
  readonly orphans: number;
  readonly placeholders: readonly Placeholder[];
  readonly editorView: EditorView;
}

/** A document as a form, beside the page with its draft. */
export function TextsEditor({
  opened,
  answer,
}: {
  opened: OpenedTexts;
  answer: TextsAnswer | undefined;
}) {
  const { slug, title, path, sections, placeholders } = opened;
  const views = useMemo(() => sections.flatMap(({ fields }) => fields), [sections]);
  const initial = readAnswer(views, answer);
  const draft = useTextsDraft({ slug, facts: opened.facts, views, initial });
  const fetcher = useFetcher<TextsAnswer>();
  const submit = useSubmit();
  const isSubmitting = useNavigation().state === 'submitting';
  const [insertion, setInsertion] = useState<Insertion | null>(null);
  const [pane, setPane] = useState<'form' | 'page'>('form');
  const [place, setPlace] = useState<string | null>(null);
  const isHydrated = useHydrated();
  const timeZone = useAdminTimeZone();
  const form = useForm(draft, opened, setInsertion);
  const leaving = useLeaving(draft);
  const isSignedOut = draft.status.kind === 'signed-out';
  /** Until the site is asked for something again. */
  const [signsInLater, setSignsInLater] = useState(false);
  if (signsInLater && !isSignedOut) setSignsInLater(false);
  const formElement = useRef<HTMLFormElement>(null);
  useTypedBeforeScript(formElement, views, draft);
  const answered = fetcher.data ?? answer;
  const [message, setMessage] = useMessage(answered);
  const [publishedBefore] = useState(opened.publishedAt);
  useRefresh(draft, answered);

  async function send(intent: 'publish' | 'discard'): Promise<void> {
    await draft.flush();
    if (intent === 'publish' && draft.isUnkept()) {
      setPane('form');
      formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    setMessage(null);
    const { draftVersion } = draft.latestFacts();
    const fields = { intent, draftVersion };
    // The question takes the place of this page. A refresh under way would take it away again, unless
    // a navigation ends the refresh.
    if (opened.mayAsk) await submit(fields, { method: 'post' });
    else await fetcher.submit(fields, { method: 'post' });
  }

  function pick(picked: string): void {
    setPane('form');
    setPlace(picked);
    // After a phone shows the form again.
    requestAnimationFrame(() => focusPlace(picked));
  }

  return (
    <TextsFormContext value={form}>
      <p>
        <Link to="/admin/pages" className="text-link">
          All pages
        </Link>
      </p>
      <Form
        method="post"
        className="texts-editor"
        data-allowed-when-disk-full=""
        data-pane={pane}
        ref={formElement}
        noValidate
        long
        autoComplete="off"
        {...TAKES_TYPED_EARLY}
        onSubmit={(event) => {
          event.preventDefault();
          const { submitter } = event.nativeEvent as SubmitEvent;
          const intent = (submitter as HTMLButtonElement | null)?.value;
          if (intent === 'publish' || intent === 'discard') void send(intent);
          else void draft.flush();
        }}
        onFocus={({ target }) => setPlace(target.id.includes('@') ? target.id : null)}
      >
        <input type="hidden" name="draftVersion" value={draft.facts.draftVersion} />
        <Bar
          opened={opened}
          draft={draft}
          isPublishing={fetcher.state !== 'idle' || isSubmitting}
        />
        {message === null ? null : (
          <Notice tone="error" role="alert" title="Not done">
            <p>{message}</p>
          </Notice>
        )}
        {draft.local.recoveredAt === null || opened.publishedAt !== publishedBefore ? null : (
          <Notice role="status" title="What you typed is back">
            <p>
              Your last changes of {formatInstant(draft.local.recoveredAt, timeZone)} had not
              reached the site, so this browser kept them. They are in the form again.
            </p>
          </Notice>
        )}
        {isHydrated ? (
          <div className="texts-panes cluster">
            <Button
              look="quiet"
              small
              aria-pressed={pane === 'form'}
              onClick={() => setPane('form')}
            >
              Form
            </Button>
            <Button
              look="quiet"
              small
              aria-pressed={pane === 'page'}
              onClick={() => setPane('page')}
            >
              {opened.isMail ? 'Email' : 'Page'}
            </Button>
          </div>
        ) : null}
        <div className="texts-form">
          <Contents sections={sections} />
          {opened.orphans === 0 ? null : (
            <p className="field-hint">
              {`${opened.orphans} of your changes ${opened.orphans === 1 ? 'has' : 'have'} no place in this version of the site. Nothing is lost.`}
            </p>
          )}
          {sections.map((section) => (
            <section
              key={section.id}
              id={sectionId(section.id)}
              className="texts-section"
              aria-labelledby={`${sectionId(section.id)}-title`}
            >
              <h2 id={`${sectionId(section.id)}-title`} tabIndex={-1}>
                {section.title}
              </h2>
              {section.note === null ? null : <p className="field-hint">{section.note}</p>}
              {section.fields.map((view) => (
                <ShownFieldControl key={view.id} view={view} draft={draft} />
              ))}
            </section>
          ))}
        </div>
        {isHydrated ? (
          <DraftPage
            slug={slug}
            isMail={opened.isMail}
            views={opened.views}
            draftVersion={draft.facts.draftVersion}
            place={place}
            onPick={pick}
          />
        ) : (
          <p>
            <a className="text-link" href={`/admin/pages/${slug}/look`}>
              Look at the draft of {path === null && !opened.isMail ? 'a page' : `“${title}”`}
            </a>
          </p>
        )}
      </Form>
      <InsertDialog
        insertion={insertion}
        placeholders={placeholders}
        onClose={() => setInsertion(null)}
      />
      <SignInDialog
        open={isSignedOut && !signsInLater}
        onSignedIn={draft.signedIn}
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
    </TextsFormContext>
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

function ShownFieldControl({ view: read, draft }: { view: FieldView; draft: TextsDraft }) {
  const view = draft.viewOf(read);
  const edit = draft.editOf(view);
  const isConflict = edit?.errors.some(({ code }) => code === 'stale') ?? false;
  const field: ShownField = {
    view,
    typed: edit?.typed ?? view.typed,
    errors: edit?.errors.filter(({ code }) => code !== 'stale') ?? [],
    warnings: edit?.warnings ?? [],
    theirs: isConflict ? view.typed : null,
  };
  return <FieldControl field={field} before={edit?.before ?? view.stored} />;
}

interface BarProps {
  opened: OpenedTexts;
  draft: TextsDraft;
  isPublishing: boolean;
}

/** The name of the document, how its draft is, and what can be done with it. */
function Bar({ opened, draft, isPublishing }: BarProps) {
  const { slug, title, path, isMail } = opened;
  const { hasDraft } = draft.facts;
  const [asksToDiscard, setAsksToDiscard] = useState(false);
  const isHydrated = useHydrated();
  const discard = useRef<HTMLButtonElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useHeightProperty('--texts-bar-height', bar);
  const hasChanges = hasDraft || draft.hasUnsent;
  return (
    <div className="texts-bar" ref={bar}>
      <div className="texts-bar-name">
        <h1>{title}</h1>
        <p className="field-hint">
          {path ?? (isMail ? 'An email that the site sends' : 'On several pages')}
        </p>
      </div>
      <p className="texts-status" role="status">
        <Status opened={opened} draft={draft} />
      </p>
      <div className="cluster">
        <Button type="submit" look="quiet" name="intent" value="save">
          Save draft
        </Button>
        <Button
          type="submit"
          name="intent"
          value="publish"
          disabled={isHydrated && (!hasChanges || isPublishing)}
        >
          Publish
        </Button>
        {hasDraft ? (
          <button
            type="submit"
            name="intent"
            value="discard"
            className="text-link"
            ref={discard}
            onClick={(event) => {
              // Once confirmed, it is clicked again.
              if (asksToDiscard) return;
              event.preventDefault();
              setAsksToDiscard(true);
            }}
          >
            Discard draft
          </button>
        ) : null}
        <Link to={`/admin/pages/${slug}/history`} className="text-link">
          History and original
        </Link>
      </div>
      <ConfirmDialog
        open={asksToDiscard}
        title="Discard this draft?"
        text="All changes since the last time this was published are lost. What is live stays as it is."
        action="Discard"
        onConfirm={() => discard.current?.click()}
        onClose={() => setAsksToDiscard(false)}
      />
    </div>
  );
}

function Status({ opened, draft }: { opened: OpenedTexts; draft: TextsDraft }) {
  const timeZone = useAdminTimeZone();
  const isHydrated = useHydrated();
  const { status, facts, refused, local } = draft;
  const where = local.isStored ? 'Saved on this device only' : 'Unsaved draft';
  if (status.kind === 'failed') return `${where}: ${status.reason}. Retrying automatically.`;
  if (status.kind === 'signed-out') return `${where}: you are signed out.`;
  if (refused > 0) {
    return refused === 1
      ? 'One place needs a look: it is not part of the draft yet.'
      : `${refused} places need a look: they are not part of the draft yet.`;
  }
  if (draft.hasUnsent && !isHydrated) return 'Not part of the draft yet: please save it.';
  if (status.kind === 'sending' || draft.hasUnsent) return 'Saving the draft…';
  if (facts.hasDraft) {
    const by = facts.draftBy === null ? '' : ` by ${facts.draftBy}`;
    const at = facts.draftAt === null ? '' : `, ${formatInstant(facts.draftAt, timeZone)}`;
    const not = opened.isMail ? 'Emails don’t say it yet.' : 'Readers don’t see it yet.';
    return `Draft saved${by}${at}. ${not}`;
  }
  if (opened.publishedAt === null) {
    return opened.isMail ? 'Original text, in use' : 'Original text, live';
  }
  const exactly = opened.isMail ? 'Emails say exactly this.' : 'Readers see exactly this.';
  return `Published ${formatInstant(opened.publishedAt, timeZone)}. ${exactly}`;
}

function Contents({ sections }: { sections: readonly SectionView[] }) {
  return (
    <details className="texts-contents">
      <summary>Jump to section</summary>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a className="text-link" href={`#${sectionId(id)}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function sectionId(id: string): string {
  return `section-${id}`;
}

/** Moves the focus to the input of a place, or to the first one of its field. */
function focusPlace(place: string): void {
  let wanted = place;
  let input = document.getElementById(wanted);
  while (input === null && /[@/][^@/]+$/.test(wanted) && wanted.includes('@')) {
    wanted = wanted.replace(/\/?[^@/]+$/, '');
    input = document.getElementById(wanted) ?? document.getElementById(`${wanted}-list`);
    if (wanted.endsWith('@')) break;
  }
  if (input instanceof HTMLFieldSetElement) {
    input = input.querySelector<HTMLElement>('input:not([type="hidden"]), textarea');
  }
  input?.focus({ preventScroll: true });
  input?.scrollIntoView({ block: 'center' });
}

/** Takes over what was typed into the form before our script was there. */
function useTypedBeforeScript(
  form: RefObject<HTMLFormElement | null>,
  views: readonly FieldView[],
  { dispatch, editOf }: TextsDraft,
): void {
  const take = useEffectEvent(() => {
    if (form.current === null) return;
    const early = takeTypedEarly();
    if (early.size === 0) return;
    const shown = new FormData(form.current);
    for (const [name, value] of early) {
      if (value === null) shown.delete(name);
      else shown.set(name, value);
    }
    for (const view of views) {
      const start = inputName(view.id, '');
      if (![...early.keys()].some((name) => name.startsWith(start))) continue;
      const read = readTypedField(shown, view);
      const isChanged = read !== null && !isSame(read.typed, editOf(view)?.typed ?? view.typed);
      if (isChanged) dispatch({ type: 'typed', view, typed: read.typed });
    }
  });
  useLayoutEffect(() => take(), []);
}

/** What did not work of the last publication: it stays while the page is read again. */
function useMessage(answered: TextsAnswer | undefined) {
  const [last, setLast] = useState(answered);
  const [message, setMessage] = useState(answered?.message ?? null);
  if (answered !== last) {
    setLast(answered);
    if (answered !== undefined) setMessage(answered.message);
  }
  return [message, setMessage] as const;
}

/**
 * Reads the document again when anything changed, also where only an answer tells of it: the router
 * does not after a refusal. Asks to sign in when the session ended.
 */
function useRefresh({ sessionEnded, unread }: TextsDraft, answered: TextsAnswer | undefined): void {
  const { revalidate } = useRevalidator();
  const isLoading = useIsLoading();
  const isWaiting = useRef(false);
  function refresh(): void {
    if (!isWaiting.current || isLoading) return;
    isWaiting.current = false;
    void revalidate();
  }
  function request(): void {
    isWaiting.current = true;
    refresh();
  }
  const requestForEffect = useEffectEvent(request);
  useLive((message) => {
    if (message.type === 'signed-out') {
      sessionEnded();
      return;
    }
    request();
  });
  useEffect(() => {
    if (answered !== undefined && answered.message !== null) requestForEffect();
  }, [answered]);
  useEffect(() => {
    if (unread > 0) requestForEffect();
  }, [unread]);
  useEffect(refresh);
}

/** Keeps what is typed before the page is left, and asks where that does not work. */
function useLeaving(draft: TextsDraft) {
  const { flush, isUnkept } = draft;
  const isDirty = draft.hasUnsent || draft.refused > 0;
  const [asks, setAsks] = useState(false);
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        isUnkept() && currentLocation.pathname !== nextLocation.pathname,
      [isUnkept],
    ),
  );
  const isLeaving = useRef(false);
  const latest = useRef(blocker);
  useEffect(() => {
    latest.current = blocker;
  });
  const { state } = blocker;
  useEffect(() => {
    if (state !== 'blocked') return;
    void flush().then(() => {
      if (isUnkept()) setAsks(true);
      else latest.current.proceed?.();
    });
  }, [state, flush, isUnkept]);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  return {
    asks,
    leave() {
      isLeaving.current = true;
      setAsks(false);
      draft.local.drop();
      latest.current.proceed?.();
    },
    stay() {
      // The dialog closes for both answers, and Back leaves a moment after it.
      if (isLeaving.current) return;
      setAsks(false);
      latest.current.reset?.();
    },
  };
}
