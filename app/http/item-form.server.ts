import { data } from 'react-router';
import type { RejectedItem } from '#app/formatting/conflict.ts';
import type { ItemFormResult } from '#app/ui/admin/item-screen.tsx';
import { rejectionStatus } from './conflict.ts';

/**
 * What the form of an item says after its change was rejected.
 * @param opened the version that the form was opened with; undefined for a new item
 */
export function rejectedItem<Typed, Errors extends object>(
  result: RejectedItem<Errors>,
  typed: Typed,
  opened: number | undefined,
) {
  const version = 'version' in result ? result.version : opened;
  return data<ItemFormResult<Typed, Errors>>(
    {
      typed,
      errors: 'errors' in result ? result.errors : null,
      ...('message' in result ? { problem: result.message } : {}),
      ...(version === undefined ? {} : { version }),
    },
    'code' in result ? rejectionStatus(result) : 422,
  );
}

/** Which item of a list an address with `add`, `edit` or `delete` is about. */
export function chooseItem<Item extends { readonly id: string }>(
  items: readonly Item[],
  { searchParams }: URL,
) {
  const chosen = (name: string) => items.find(({ id }) => id === searchParams.get(name)) ?? null;
  const [edited, doomed] = [chosen('edit'), chosen('delete')];
  const isAsked = searchParams.has('edit') || searchParams.has('delete');
  return {
    isNew: searchParams.has('add'),
    edited,
    doomed,
    isGone: isAsked && edited === null && doomed === null,
  };
}
