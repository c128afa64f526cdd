import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ListType, Parts, PartsList, PartType } from '#app/site/words/field-types.ts';
import { ItemHandle } from '#app/ui/admin/items/item-handle.tsx';
import { placeAfter } from '#app/ui/admin/items/item-order.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import type { Typed } from '../field-kinds/field-kind.ts';
import { itemsOf, partsOf } from '../field-kinds/list.ts';
import type { ListEdit } from '../fields/list-edits.ts';
import { ImageControl } from './image-control.tsx';
import { LinkControl } from './link-control.tsx';
import { ShortControl } from './short-control.tsx';
import { TextControl } from './text-control.tsx';
import { notesAt, placeOf, type ShownField, useTextsForm } from './texts-form.ts';

type AnyList = ListType | PartsList;

interface ListControlProps {
  field: ShownField;
  type: AnyList;
  at: string;
  items: readonly Typed[];
  onChange: (items: readonly Typed[]) => void;
  /** Each item in one row. Default: its fields, one below the other. */
  renderRow?: (item: ListItem) => ReactNode;
}

/** An item of a list, and what shows or changes it. */
export interface ListItem {
  readonly item: Typed;
  /** Its place within the field. */
  readonly at: string;
  /** 'Link 2' */
  readonly name: string;
  readonly onChange: (item: Typed) => void;
}

/** A list: its items can be added, removed and moved. */
export function ListControl(props: ListControlProps) {
  const { field, type, at, items, onChange, renderRow } = props;
  const { view } = field;
  const { errors, warnings } = notesAt(field, at);
  const problems = [...errors, ...warnings];
  const nameOf = (index: number) => `${singular(type)} ${index + 1}`;
  const { list, edit, moved } = useListEdits({ field, nameOf, count: items.length });
  const isRows = renderRow !== undefined;
  return (
    <fieldset
      className="text-list"
      id={`${placeOf(view.id, at)}-list`}
      ref={list}
      data-rows={isRows ? '' : undefined}
    >
      <legend className="field-label">{type.label}</legend>
      {problems.map(({ message }) => (
        <p key={message} className="field-error">
          {message}
        </p>
      ))}
      <p className="visually-hidden" role="status">
        {moved}
      </p>
      <ol>
        {items.map((item, index) => {
          const place = at === '' ? String(index) : `${at}/${index}`;
          const name = nameOf(index);
          const change = (changed: Typed) => onChange(items.with(index, changed));
          const handle =
            items.length < 2 ? null : (
              <ItemHandle
                {...{ name, index }}
                onMove={(to) => edit({ kind: 'move', at: place, to })}
              />
            );
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their position.
            <li key={index} className="text-item">
              {isRows ? handle : null}
              {renderRow?.({ item, at: place, name, onChange: change }) ?? (
                <ItemControl {...{ field, type, name, item }} at={place} onChange={change} />
              )}
              <ItemTools
                {...{ edit, name }}
                hasIcons={isRows}
                at={place}
                isFirst={index === 0}
                isLast={index === items.length - 1}
                isNeeded={items.length <= type.min}
              >
                {isRows ? null : handle}
              </ItemTools>
            </li>
          );
        })}
      </ol>
      {items.length < type.max ? (
        <EditButton edit={edit} to={{ kind: 'add', at }} label={`Add to “${type.label}”`} />
      ) : (
        <p className="field-hint">There is room for {type.max} here.</p>
      )}
    </fieldset>
  );
}

interface ItemToolsProps extends Pick<EditButtonProps, 'edit' | 'hasIcons'> {
  name: string;
  at: string;
  isFirst: boolean;
  isLast: boolean;
  /** Whether the list already has the fewest items it may have. */
  isNeeded: boolean;
  children: ReactNode;
}

/** Moves an item of the list, or removes it. */
function ItemTools({ at, isFirst, isLast, isNeeded, children, ...button }: ItemToolsProps) {
  return (
    <div className="text-item-tools">
      {children}
      <EditButton {...button} to={{ kind: 'up', at }} label="Up" disabled={isFirst} />
      <EditButton {...button} to={{ kind: 'down', at }} label="Down" disabled={isLast} />
      <EditButton {...button} to={{ kind: 'remove', at }} label="Remove" disabled={isNeeded} />
    </div>
  );
}

function singular({ item, label }: AnyList): string {
  return item.label ?? `${label},`;
}

interface ItemControlProps {
  field: ShownField;
  type: AnyList;
  at: string;
  name: string;
  item: Typed;
  onChange: (item: Typed) => void;
}

function ItemControl({ field, type, at, name, item, onChange }: ItemControlProps) {
  if (type.item.type !== 'parts') {
    return (
      <PartControl
        {...{ field, at }}
        type={type.item}
        label={name}
        typed={item}
        onChange={onChange}
      />
    );
  }
  const { parts }: { parts: Parts } = type.item;
  const values = partsOf(item);
  return Object.entries(parts).map(([key, part]) => {
    const change = (value: Typed) => onChange({ ...values, [key]: value });
    const place = `${at}/${key}`;
    return part.type === 'texts' ? (
      <ListControl
        key={key}
        {...{ field, at: place }}
        type={{ ...part, label: `${name}: ${part.label}` }}
        items={itemsOf(values[key])}
        onChange={change}
      />
    ) : (
      <PartControl
        key={key}
        {...{ field, at: place }}
        type={part}
        label={`${name}: ${part.label}`}
        typed={values[key]}
        onChange={change}
      />
    );
  });
}

interface PartControlProps {
  field: ShownField;
  type: PartType;
  at: string;
  label: string;
  typed: Typed | undefined;
  onChange: (value: Typed) => void;
}

function PartControl({ type, typed, ...props }: PartControlProps) {
  const value = textOf(typed);
  switch (type.type) {
    case 'link':
      return <LinkControl {...props} value={value} />;
    case 'day':
      return <ShortControl {...props} type={type} value={value} />;
    case 'image':
      return <ImageControl {...props} type={type} typed={typed} />;
    default:
      return <TextControl {...props} type={type} value={value} />;
  }
}

export function textOf(typed: Typed | undefined): string {
  return typeof typed === 'string' ? typed : '';
}

interface EditButtonProps {
  edit: (edit: ListEdit) => void;
  to: ListEdit;
  label: string;
  /** The item, for screen readers. */
  name?: string;
  disabled?: boolean;
  /** Whether a sign is seen instead of the label. */
  hasIcons?: boolean;
}

const ICONS: Partial<Record<ListEdit['kind'], string>> = {
  up: 'm6 14 6-6 6 6',
  down: 'm6 10 6 6 6-6',
  remove: 'm6 6 12 12M18 6 6 18',
};

function EditButton(props: EditButtonProps) {
  const { edit, to, label, name, disabled = false, hasIcons = false } = props;
  const icon = hasIcons ? ICONS[to.kind] : undefined;
  return (
    <Button
      look="text"
      className="text-tool"
      data-list-edit={to.kind}
      disabled={disabled}
      onClick={() => edit(to)}
    >
      {icon === undefined ? (
        label
      ) : (
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d={icon} fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      )}
      {name === undefined ? null : (
        <span className="visually-hidden">
          {icon === undefined ? '' : label} {name}
        </span>
      )}
    </Button>
  );
}

interface ListEditsOptions {
  field: ShownField;
  nameOf: (index: number) => string;
  count: number;
}

/** Edits the list, then moves the focus to where the item is, and says it. */
function useListEdits({ field, nameOf, count }: ListEditsOptions) {
  const form = useTextsForm();
  const list = useRef<HTMLFieldSetElement>(null);
  const [moved, setMoved] = useState('');
  return {
    list,
    moved,
    edit(edit: ListEdit) {
      const index = indexOf(edit.at);
      const to = placeAfter(edit, index, count);
      if (edit.kind === 'move' && to === null) return;
      // Right away: the next key press is meant for the item.
      flushSync(() => {
        form.editList(field.view, edit);
        setMoved(to === null ? '' : `${nameOf(index)} is now in place ${to + 1} of ${count}.`);
      });
      const items = list.current?.querySelector(':scope > ol')?.children ?? [];
      focusAfter(edit, [...items], list.current);
    },
  };
}

/** The place of an item in its list: 1 of '2/includes/1'. */
function indexOf(at: string): number {
  return Number(at.split('/').at(-1));
}

function focusAfter(edit: ListEdit, items: Element[], list: HTMLElement | null): void {
  findFocus(edit, items, list)?.focus();
}

function findFocus(
  edit: ListEdit,
  items: Element[],
  list: HTMLElement | null,
): HTMLElement | null | undefined {
  const { kind } = edit;
  const index = indexOf(edit.at);
  const input = (item: Element | undefined) =>
    item?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea');
  const tool = (item: Element | undefined, wanted: string) =>
    item?.querySelector<HTMLElement>(`:scope > ${wanted}, :scope > .text-item-tools > ${wanted}`);
  if (kind === 'add') return input(items.at(-1));
  if (kind === 'remove') {
    const add = list?.querySelector<HTMLElement>('[data-list-edit="add"]');
    return input(items[Math.min(index, items.length - 1)]) ?? add;
  }
  if (edit.kind === 'move') return tool(items[edit.to], '[data-handle]');
  const moved = items[kind === 'up' ? index - 1 : index + 1];
  const button = (wanted: string) => tool(moved, `[data-list-edit="${wanted}"]:not(:disabled)`);
  return button(kind) ?? button(kind === 'up' ? 'down' : 'up');
}
