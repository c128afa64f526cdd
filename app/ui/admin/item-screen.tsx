import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Form, SubmitButton } from './admin-form.tsx';
import { BackLink } from './back-link.tsx';
import { Problem } from './problem.tsx';

/** What the form of an item shows after a change that was rejected. */
export interface ItemFormResult<Typed, Errors> {
  readonly typed: Typed;
  /** By field; null where nothing that was typed is wrong. */
  readonly errors: Errors | null;
  readonly problem?: string;
  /** The version that the form was opened with, or the one that it now replaces. */
  readonly version?: number;
}

interface ItemScreenProps<Item, Doomed> {
  /** `topic` */
  readonly noun: string;
  /** The address of the list. */
  readonly path: string;
  readonly problem: string | undefined;
  /** What the address asks for, see `chooseItem`. */
  readonly chosen: {
    readonly isNew: boolean;
    readonly edited: Item | null;
    readonly doomed: Doomed | null;
    /** Whether the item that the address is about was deleted. */
    readonly isGone: boolean;
  };
  readonly list: ReactNode;
  /** Null for a new item. */
  readonly form: (item: Item | null) => ReactNode;
  /** Asks before an item is deleted. */
  readonly question: (doomed: Doomed) => ReactNode;
}

/** A short list of which each item is added, changed and deleted on the same screen. */
export function ItemScreen<Item, Doomed>(props: ItemScreenProps<Item, Doomed>) {
  const { noun, path, problem, chosen, list, form, question } = props;
  const { isNew, edited, doomed, isGone } = chosen;
  const isList = !(isNew || isGone) && edited === null && doomed === null;
  return (
    <>
      {isList ? null : <BackLink to={path}>All {noun}s</BackLink>}
      <Problem text={problem} />
      {doomed !== null && edited === null ? question(doomed) : null}
      {edited !== null || (isNew && doomed === null) ? form(edited) : null}
      {isGone ? (
        <>
          <h1>{`${noun.charAt(0).toUpperCase()}${noun.slice(1)} Not Found`}</h1>
          <p>This {noun} has been deleted.</p>
        </>
      ) : null}
      {isList ? list : null}
    </>
  );
}

interface ItemFormProps {
  readonly noun: string;
  /** `Add a topic` */
  readonly newTitle: string;
  /** The address of the list. */
  readonly path: string;
  /** Null for a new one. */
  readonly item: { readonly id: string; readonly name: string } | null;
  /** The version that saving replaces. */
  readonly version: number | undefined;
  /** What else saving changes, beside the button. */
  readonly note?: string | null;
  /** The fields. */
  readonly children: ReactNode;
}

/** The form of an item, with the way to its deletion. */
export function ItemForm(props: ItemFormProps) {
  const { noun, newTitle, path, item, version, note = null, children } = props;
  return (
    <>
      <h1>{item === null ? newTitle : `Change “${item.name}”`}</h1>
      <Form method="post" className="form" noValidate long>
        <input
          type="hidden"
          name="intent"
          value={item === null ? `create-${noun}` : `update-${noun}`}
        />
        {item === null ? null : <input type="hidden" name="id" value={item.id} />}
        {version === undefined ? null : <input type="hidden" name="version" value={version} />}
        {children}
        <div className="cluster">
          <SubmitButton>{item === null ? `Add ${noun}` : `Save ${noun}`}</SubmitButton>
          {item === null ? null : (
            <Link className="text-link" to={`${path}?delete=${item.id}`}>
              Delete this {noun}
            </Link>
          )}
          {note === null ? null : <p className="field-hint">{note}</p>}
        </div>
      </Form>
    </>
  );
}

interface DeleteItemProps {
  readonly noun: string;
  readonly item: { readonly id: string; readonly name: string };
  /** The address of the list. */
  readonly path: string;
  /** The address of its public page. */
  readonly publicPath: string;
  /** What the deletion changes elsewhere. */
  readonly children: ReactNode;
}

/** Asks before an item is deleted. */
export function DeleteItem({ noun, item, path, publicPath, children }: DeleteItemProps) {
  return (
    <>
      <h1>Delete “{item.name}”?</h1>
      <div className="admin-text">
        {children}
        <p>
          Its page {publicPath} goes away. If other sites link to it, add a redirect for that
          address.
        </p>
      </div>
      <Form method="post" className="cluster">
        <input type="hidden" name="intent" value={`delete-${noun}`} />
        <input type="hidden" name="id" value={item.id} />
        <SubmitButton className="button-danger">Delete {noun}</SubmitButton>
        <Link className="text-link" to={`${path}?edit=${item.id}`}>
          Keep it
        </Link>
      </Form>
    </>
  );
}
