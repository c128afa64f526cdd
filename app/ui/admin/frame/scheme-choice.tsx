import type { FormEvent } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { Form } from '../admin-form.tsx';
import { SCHEME_PATH, SCHEMES, type Scheme } from './scheme.ts';

const LABELS: Readonly<Record<Scheme, string>> = {
  automatic: 'Automatic',
  light: 'Light',
  dark: 'Dark',
};

/** Light, dark, or as the device. Without JavaScript, the answer leads back to the page. */
export function SchemeChoice({ scheme }: { scheme: Scheme }) {
  const { pathname, search } = useLocation();
  const fetcher = useFetcher();
  const chosen = fetcher.formData?.get('scheme') ?? scheme;
  /** Without opening the page again: something may be typed there. */
  function stay(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget, submitter);
    form.delete('back');
    void fetcher.submit(form, { method: 'post', action: SCHEME_PATH });
  }
  return (
    <Form method="post" action={SCHEME_PATH} className="scheme-choice" onSubmit={stay}>
      <input type="hidden" name="back" value={pathname + search} />
      <fieldset>
        <legend>Colors</legend>
        {SCHEMES.map((each) => (
          <button
            key={each}
            type="submit"
            name="scheme"
            value={each}
            aria-pressed={each === chosen}
            className="scheme-button"
          >
            {LABELS[each]}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}
