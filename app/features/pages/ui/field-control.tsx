import type { ComponentProps, ComponentType } from 'react';
import { ViewNodes } from '#app/features/versions/ui/view-nodes.tsx';
import { viewOf } from '#app/html/diff/view-tree.ts';
import type { FieldType, TextType } from '#app/site/words/field-types.ts';
import { TheirVersion } from '#app/ui/admin/conflict.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import type { Typed } from '../field-kinds/field-kind.ts';
import { toWords } from '../field-kinds/field-kinds.ts';
import { itemsOf } from '../field-kinds/list.ts';
import { fieldLabel } from '../fields/fields.ts';
import { isSame } from './draft-state.ts';
import { HtmlField } from './html-field.tsx';
import { ImageControl } from './image-control.tsx';
import { LinkControl } from './link-control.tsx';
import { ListControl, textOf } from './list-control.tsx';
import { SectionsControl } from './sections-control.tsx';
import { ShortControl } from './short-control.tsx';
import { TextControl } from './text-control.tsx';
import { placeOf, type ShownField, useTextsForm } from './texts-form.ts';

/** One field and its state: the default, the owner's text, or also changed by a release. */
export function FieldControl({ field }: { field: ShownField }) {
  const form = useTextsForm();
  const { view } = field;
  return (
    <div className="texts-field">
      <Control field={field} onChange={(value) => form.type(view, value)} />
      <Meanwhile field={field} />
      <OriginalNote field={field} />
    </div>
  );
}

/** What every control of a field gets. */
interface ControlProps<Type> {
  field: ShownField;
  type: Type;
  label: string;
  onChange: (typed: Typed) => void;
}

const controls: {
  readonly [Kind in FieldType['type']]: ComponentType<
    ControlProps<Extract<FieldType, { type: Kind }>>
  >;
} = {
  text: WholeText,
  rich: WholeText,
  html: (props) => <HtmlField {...props} value={textOf(props.field.typed)} />,
  link: (props) => <LinkControl {...props} at="" value={textOf(props.field.typed)} />,
  address: ShortField,
  amount: ShortField,
  count: ShortField,
  moment: ShortField,
  day: ShortField,
  image: (props) => <ImageControl {...props} at="" typed={props.field.typed} />,
  hidden: OnOffControl,
  switch: OnOffControl,
  sections: SectionsControl,
  list: ({ type, label, ...props }) => (
    <ListControl {...props} type={{ ...type, label }} at="" items={itemsOf(props.field.typed)} />
  ),
};

function WholeText(props: ControlProps<TextType>) {
  return <TextControl {...props} at="" value={textOf(props.field.typed)} />;
}

function Control({ field, onChange }: { field: ShownField; onChange: (typed: Typed) => void }) {
  const { type } = field.view;
  const label = fieldLabel(field.view);
  const Kind = controls[type.type] as ComponentType<ControlProps<FieldType>>;
  return <Kind {...{ field, type, label, onChange }} />;
}

type ShortFieldProps = Omit<ComponentProps<typeof ShortControl>, 'at' | 'value'>;

function ShortField(props: ShortFieldProps) {
  return <ShortControl {...props} at="" value={textOf(props.field.typed)} />;
}

function OnOffControl({ field, label, onChange }: ControlProps<unknown>) {
  const id = placeOf(field.view.id, '');
  return (
    <label className="choice choice-plain">
      <input
        type="checkbox"
        id={id}
        checked={field.typed === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

/** Shown when the field was changed elsewhere while it was edited here. */
export function Meanwhile({ field }: { field: ShownField }) {
  const form = useTextsForm();
  if (field.theirs === null) return null;
  return (
    <TheirVersion
      isOwn={field.theirs.isOwn}
      name={fieldLabel(field.view)}
      onKeep={() => form.keepMine(field.view)}
      onTake={() => form.takeTheirs(field.view)}
    >
      <Words type={field.view.type} typed={field.theirs.typed} />
    </TheirVersion>
  );
}

export function OriginalNote({ field }: { field: ShownField }) {
  const form = useTextsForm();
  const { view, typed } = field;
  const { default: original, state } = view;
  // What was off, or an empty list, is no text to go back to.
  const isNothing = original === null || original === false || String(original) === '';
  if (isNothing || isSame(original, typed) || field.theirs !== null) return null;
  if (state === 'both') {
    return (
      <div className="notice">
        <p>The original has changed since you edited this:</p>
        <Words type={view.type} typed={original} />
        <p className="cluster">
          <EditButton onClick={() => form.restore(view)}>Use the new original</EditButton>
          <EditButton onClick={() => form.keepMine(view)}>Keep mine</EditButton>
        </p>
      </div>
    );
  }
  return (
    <details className="texts-original">
      <summary>
        Edited · See original<span className="visually-hidden"> of {view.type.label}</span>
      </summary>
      <Words type={view.type} typed={original} />
      <EditButton onClick={() => form.restore(view)}>Restore the original</EditButton>
    </details>
  );
}

interface EditButtonProps {
  onClick: () => void;
  /** For screen readers, when several buttons have the same label: what this one is for. */
  name?: string;
  children: string;
}

export function EditButton({ onClick, name, children }: EditButtonProps) {
  return (
    <Button look="quiet" small onClick={onClick}>
      {children}
      {name === undefined ? null : <span className="visually-hidden">: {name}</span>}
    </Button>
  );
}

/** What a field says, to be read and copied. */
export function Words({ type, typed }: { type: FieldType; typed: Typed }) {
  if (type.type === 'html') {
    const nodes = viewOf(toWords(type, typed).join(''));
    return (
      <blockquote className="texts-words">
        {nodes.length === 0 ? <p>Nothing</p> : <ViewNodes nodes={nodes} />}
      </blockquote>
    );
  }
  const lines = toWords(type, typed);
  return (
    <blockquote className="texts-words">
      {lines.length === 0 ? <p>Nothing</p> : null}
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move.
        <p key={index}>{line}</p>
      ))}
    </blockquote>
  );
}
