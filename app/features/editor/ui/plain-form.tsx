import { Link } from 'react-router';
import type { DraftsForEditor, PostDraft } from '#app/features/articles/drafts/draft-protocol.ts';
import type { EditorPreferences } from '#app/features/articles/editor-protocol.ts';
import type { Post } from '#app/features/articles/post.ts';
import { labelOf, META_DESCRIPTION_MAX } from '#app/features/articles/post-fields.ts';
import { KIND_NAMES, type PostKind, publicPath } from '#app/features/articles/post-kind.ts';
import { describeState } from '#app/features/articles/state-words.ts';
import { draftValue } from '#app/features/articles/ui/posts/discard-drafts.tsx';
import { updateButtons } from '#app/features/articles/update-date.ts';
import {
  SAVE_AGAIN,
  SAVE_THIS_AGAIN,
  someoneChanged,
  someoneDeleted,
} from '#app/formatting/conflict.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { nameTimeZone } from '#app/formatting/time-zone.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { EXACT_TEXT } from '#app/ui/admin/long-form.tsx';
import { controlAttributes, Field } from '#app/ui/forms/field.tsx';
import { TextArea, TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { ArticleFields } from './details-fields.tsx';
import { OtherDrafts } from './draft-offer.tsx';
import { type EditorState, openEditor } from './editor-state.ts';
import { CONTENT_ROWS } from './html-view.tsx';
import { PageFields } from './page-fields.tsx';
import { NOTHING_SHOWN, type PlainAnswer, type PlainIntent } from './plain-answer.ts';
import { PlainImages } from './plain-images.tsx';
import { Versions } from './stale-dialog.tsx';
import { type EditedFields, textProps } from './text-props.ts';

export interface PlainFormProps {
  kind: PostKind;
  /** The stored post; null for a new one. */
  post: Post | null;
  preferences: EditorPreferences;
  /** The draft to continue with. */
  openedDraft?: PostDraft | null | undefined;
  drafts?: DraftsForEditor | undefined;
  answer: PlainAnswer | undefined;
}

const ignore = () => undefined;

/**
 * The post as a form that is sent without our script. It has the fields of the editor, and the server
 * reads it as a save of the editor (`answerPlainForm`).
 */
export function PlainForm({ answer, ...props }: PlainFormProps) {
  const shown = answer ?? openForm(props);
  const { kind, drafts } = props;
  const { post, version } = shown;
  const state = stateOf(shown, props);
  const offered = answer === undefined ? (drafts?.own ?? null) : null;
  return (
    <>
      <Answer shown={shown} kind={kind} />
      {offered === null ? null : <DraftButtons kind={kind} draft={offered} shown={shown} />}
      <OtherDrafts others={drafts?.others ?? []} />
      <Form method="post" className="form plain-form" noValidate long>
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="id" value={post?.id ?? ''} />
        <input type="hidden" name="version" value={version ?? ''} />
        <input type="hidden" name="key" value={shown.idempotencyKey} />
        {shown.draft === null ? null : <input type="hidden" name="draft" value={shown.draft} />}
        {shown.undescribed > 0 ? <input type="hidden" name="undescribed" value="asked" /> : null}
        <Fields kind={kind} editor={{ state, set: ignore }} shown={shown} />
        <PublishButtons state={state} local={shown.local} />
      </Form>
      {post === null ? null : <MoreLinks post={post} />}
    </>
  );
}

/** What the form shows at first. */
function openForm({ kind, post, openedDraft }: Omit<PlainFormProps, 'answer'>): PlainAnswer {
  const key = crypto.randomUUID();
  const { fields } = openEditor(post, key, { kind });
  const publishDate = openedDraft?.publishDate;
  return {
    post,
    version: post?.version ?? null,
    idempotencyKey: key,
    fields: openedDraft?.fields ?? fields,
    local: publishDate?.kind === 'set' ? publishDate.local : '',
    draft: openedDraft ? draftValue(openedDraft) : null,
    ...NOTHING_SHOWN,
  };
}

function stateOf(
  { post, idempotencyKey, fields, errors }: PlainAnswer,
  { kind, preferences }: Pick<PlainFormProps, 'kind' | 'preferences'>,
): EditorState {
  const opened = openEditor(post, idempotencyKey, { kind, usualDate: preferences.updateDate });
  return { ...opened, fields, errors };
}

/** What became of the form that was sent. */
function Answer({ shown, kind }: { shown: PlainAnswer; kind: PostKind }) {
  const { errors, problem, conflict, leftOut, undescribed, fields, post } = shown;
  if (conflict !== null) return <ConflictNotice {...{ conflict, kind, fields, post }} />;
  if (problem !== null || Object.keys(errors).length > 0) {
    return (
      <Notice tone="error" role="alert" title="Error" takesFocus>
        <p>
          {problem ??
            `Your ${KIND_NAMES[kind]} is not saved yet. Please fix the marked fields, then save again.`}
        </p>
      </Notice>
    );
  }
  if (undescribed > 0) {
    return (
      <Notice role="alert" title={`Your ${KIND_NAMES[kind]} is not published yet`} takesFocus>
        <p>
          {undescribed === 1
            ? 'An image in it has no description'
            : `${undescribed} images in it have no description`}
          , which people who cannot see them need. Add alt="What it shows" to it in the text. Or
          press the button again to publish it as it is.
        </p>
      </Notice>
    );
  }
  if (leftOut === null) return null;
  return (
    <Notice tone="confirm" role="status" title="Saved" takesFocus>
      <p>
        Left out of your {KIND_NAMES[kind]}: {leftOut}. You now see it as readers do.
      </p>
    </Notice>
  );
}

function ConflictNotice({
  conflict,
  kind,
  fields,
  post,
}: Pick<PlainAnswer, 'fields' | 'post'> & {
  conflict: NonNullable<PlainAnswer['conflict']>;
  kind: PostKind;
}) {
  const name = KIND_NAMES[kind];
  const isOwn = conflict === 'own';
  const titles = {
    changed: someoneChanged(name, false),
    own: someoneChanged(name, true),
    deleted: someoneDeleted(name),
    'in-trash': `This ${name} is in the Trash`,
  };
  return (
    <Notice tone="error" role="alert" title={titles[conflict]} takesFocus>
      {post === null ? (
        <p>Everything you wrote is still here. Save it as a new {name}, if you like.</p>
      ) : (
        <>
          <p>
            {isOwn ? SAVE_THIS_AGAIN : SAVE_AGAIN} Or{' '}
            <a className="text-link" href={`/admin/posts/${post.id}/edit`}>
              {isOwn ? 'use the other one' : 'use theirs'}
            </a>
            .
          </p>
          <Versions mine={fields} theirs={post} isOwn={isOwn} />
        </>
      )}
    </Notice>
  );
}

interface DraftButtonsProps {
  kind: PostKind;
  draft: NonNullable<DraftsForEditor['own']>;
  shown: PlainAnswer;
}

/** Offers this person's draft, from a browser with our script. */
function DraftButtons({ kind, draft, shown }: DraftButtonsProps) {
  const at = formatInstant(draft.at, useAdminTimeZone());
  return (
    <Notice title={`You have a draft of this ${KIND_NAMES[kind]}`}>
      <p>It was kept on {at} and is not saved yet.</p>
      <Form method="post" className="cluster">
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="id" value={shown.post?.id ?? ''} />
        <input type="hidden" name="draft" value={draftValue(draft)} />
        <IntentButton intent="open-draft" look="primary" small>
          Open the draft
        </IntentButton>
        <IntentButton intent="discard-draft" small>
          Discard the draft
        </IntentButton>
      </Form>
    </Notice>
  );
}

interface IntentButtonProps {
  intent: PlainIntent;
  look?: 'primary' | 'quiet';
  small?: boolean;
  children: string;
}

function IntentButton({ intent, look = 'quiet', small = false, children }: IntentButtonProps) {
  return (
    <Button type="submit" name="intent" value={intent} look={look} small={small}>
      {children}
    </Button>
  );
}

interface FieldsProps {
  kind: PostKind;
  editor: EditedFields;
  shown: PlainAnswer;
}

function Fields({ kind, editor, shown }: FieldsProps) {
  const { state } = editor;
  const { fields, errors } = state;
  const isPost = kind === 'post';
  const isNew = state.post === null;
  const content = {
    ...textProps(editor, 'content'),
    hint: 'As HTML. Plain text works, too: an empty line begins a new paragraph.',
  };
  return (
    <>
      <TextInput {...textProps(editor, 'title')} />
      <Field field={content}>
        <textarea
          {...controlAttributes(content)}
          rows={CONTENT_ROWS}
          className="input content-box"
          value={fields.content}
          onChange={content.onChange}
        />
      </Field>
      <PlainImages
        label={labelOf('featuredImageUrl', kind)}
        url={fields.featuredImageUrl}
        error={errors.featuredImageUrl}
        library={shown.library}
      />
      <TextInput
        {...EXACT_TEXT}
        {...textProps(editor, 'slug')}
        {...(isNew ? { optional: 'optional' } : {})}
        hint={`${isPost ? 'The end of the article’s web address' : 'The page’s web address'}: ${publicPath({ kind, slug: fields.slug || '…' })}${isNew ? '. Leave it empty to make it from the title.' : ''}`}
      />
      {isPost ? <TextArea optional="optional" rows={3} {...textProps(editor, 'excerpt')} /> : null}
      {isPost ? <ArticleFields editor={editor} /> : null}
      <TextArea
        optional="optional"
        hint={`Search engines and shared links show this. At most ${META_DESCRIPTION_MAX} characters.`}
        rows={2}
        {...textProps(editor, 'metaDescription')}
      />
      {isPost ? (
        <TextInput
          optional="optional"
          hint="Put a comma between them"
          {...textProps(editor, 'metaKeywords')}
        />
      ) : (
        <PageFields editor={editor} />
      )}
    </>
  );
}

/** The date, and a button for each thing that saving can do. */
function PublishButtons({ state, local }: { state: EditorState; local: string }) {
  const { post } = state;
  const timeZone = useAdminTimeZone();
  const now = new Date().toISOString();
  const published = { ...state, fields: { isPublished: true } };
  const updates = updateButtons(published, { now, timeZone });
  const usual = state.publishDate.kind === 'keep' ? 'keep' : 'now';
  return (
    <>
      <fieldset>
        <legend>Publishing</legend>
        {post === null ? null : <p>{describeState(post, now, timeZone)}</p>}
        <TextInput
          id="publishDateTime"
          name="local"
          type="datetime-local"
          optional="optional"
          label={`Date and time (${nameTimeZone(timeZone)})`}
          hint={
            updates === null
              ? 'Without one, it is published now. With one in the future, it goes live then.'
              : 'Only for another date. One in the future takes it offline until then.'
          }
          error={state.errors.publishDate}
          value={local}
          onChange={ignore}
        />
        {updates === null ? null : (
          <div>
            <IntentButton intent="update-set">Update with this date</IntentButton>
          </div>
        )}
      </fieldset>
      <div className="cluster">
        {updates === null ? (
          <>
            <IntentButton intent="publish" look="primary">
              Publish
            </IntentButton>
            <IntentButton intent="save-draft">Save draft</IntentButton>
          </>
        ) : (
          <>
            <IntentButton intent={`update-${usual}`} look="primary">
              {updates.label}
            </IntentButton>
            {updates.others.map(({ date, label }) => (
              <IntentButton key={date} intent={`update-${date}`}>
                {label}
              </IntentButton>
            ))}
            <IntentButton intent="save-draft">Save as a draft</IntentButton>
          </>
        )}
        {post === null ? null : <IntentButton intent="trash">Move to Trash</IntentButton>}
      </div>
    </>
  );
}

function MoreLinks({ post }: { post: Post }) {
  return (
    <p className="cluster">
      <Link className="text-link" to={`/admin/posts/${post.id}/history`}>
        History
      </Link>
      <Link className="text-link" to={`/admin/posts/${post.id}/previews`}>
        Share a preview
      </Link>
    </p>
  );
}
