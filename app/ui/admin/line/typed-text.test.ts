import { expect, it } from 'vitest';
import { sendsTypedText } from './typed-text.ts';

function pageWith(...fields: { name: string; value: string; type?: string }[]) {
  return { querySelectorAll: () => fields } as unknown as ParentNode;
}

function formWith(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const search = { name: 'q', value: 'porch' };

it('tells what was typed from what a button sends', () => {
  const page = pageWith(search, { name: 'email', value: 'dana@example.com', type: 'email' });
  expect(sendsTypedText(formWith({ intent: 'publish', id: '7' }), page)).toBe(false);
  expect(sendsTypedText(formWith({ email: 'dana@example.com' }), page)).toBe(true);
  expect(sendsTypedText(new URLSearchParams({ email: 'dana@example.com' }), page)).toBe(true);
  expect(sendsTypedText(undefined, page)).toBe(false);
});

it('takes an empty field for nothing typed', () => {
  const page = pageWith({ name: 'note', value: ' ', type: 'textarea' });
  expect(sendsTypedText(formWith({ note: ' ' }), page)).toBe(false);
});

it('knows the words again that a question carries in hidden fields', () => {
  const asked = formWith({ legalName: 'Sunny Home LLC' });
  expect(sendsTypedText(asked, pageWith({ name: 'legalName', value: 'Sunny Home LLC' }))).toBe(
    true,
  );
  expect(sendsTypedText(asked, pageWith())).toBe(true);
  expect(sendsTypedText(asked, pageWith())).toBe(true);
  expect(sendsTypedText(formWith({ id: '7' }), pageWith())).toBe(false);
  expect(sendsTypedText(asked, pageWith())).toBe(false);
});
