import type { ReactNode } from 'react';
import { controlAttributes, Field } from '#app/ui/forms/field.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Form } from './admin-form.tsx';

interface ListSearchProps {
  id: string;
  hint?: string;
  search: string;
  /** Hidden fields for the rest of the list's filter. */
  children?: ReactNode;
}

/** The search of a list, in the address of its page. */
export function ListSearch({ id, hint, search, children }: ListSearchProps) {
  const field = { id, name: 'q', label: 'Search', ...(hint !== undefined && { hint }) };
  return (
    <Form method="get" className="lead-search" key={search} role="search">
      {children}
      <Field field={field}>
        <input
          {...controlAttributes(field)}
          type="search"
          className="input"
          required={false}
          defaultValue={search}
          maxLength={100}
        />
      </Field>
      <Button type="submit" look="quiet">
        Search
      </Button>
    </Form>
  );
}
