import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '#app/ui/primitives/button.tsx';
import { Form } from './admin-form.tsx';

interface ListSearchProps {
  /** What the field finds, in the field while it is empty. */
  label: string;
  search: string;
  /** Default: the address of the page. */
  action?: string;
  maxLength?: number;
  /** Hidden fields for the rest of the list's filter. */
  children?: ReactNode;
}

/** The search of a list, in the address of its page. */
export function ListSearch({ label, search, action, maxLength = 100, children }: ListSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // The field that had the focus keeps it, where another one in its place would lose it.
    if (field.current !== null) field.current.value = search;
  }, [search]);
  return (
    <Form method="get" action={action} className="list-search" role="search">
      {children}
      <input
        ref={field}
        type="search"
        name="q"
        className="input"
        aria-label={label}
        placeholder={label}
        defaultValue={search}
        maxLength={maxLength}
      />
      <Button type="submit" look="quiet">
        Search
      </Button>
    </Form>
  );
}
