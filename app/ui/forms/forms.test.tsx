import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RadioGroup } from './choices.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { TextInput } from './text-input.tsx';

test('a field names its hint and its error, and keeps what was typed', () => {
  const html = renderToStaticMarkup(
    <TextInput
      id="demo-email"
      name="email"
      label="Email"
      hint="We answer here."
      error="Enter an email address"
      defaultValue="ruth@"
    />,
  );
  expect(html).toContain('aria-describedby="demo-email-hint demo-email-error"');
  expect(html).toContain('aria-invalid="true"');
  expect(html).toContain('value="ruth@"');
  expect(html).toContain('required');
  expect(html).toContain('<p class="field-error" id="demo-email-error">Enter an email address</p>');
});

test('a field without hint and error describes itself by its label alone', () => {
  const html = renderToStaticMarkup(
    <TextInput id="demo-name" name="name" label="Name" optional="optional" />,
  );
  expect(html).not.toContain('aria-describedby');
  expect(html).not.toContain('aria-invalid');
  expect(html).not.toContain('required');
});

test('a link of the error summary reaches the first radio of its group', () => {
  const choices = [
    { value: 'small', label: 'Up to 6' },
    { value: 'large', label: 'More than 6' },
  ];
  const group = renderToStaticMarkup(
    <RadioGroup id="demo-beds" name="beds" label="Beds" choices={choices} defaultValue="large" />,
  );
  const summary = renderToStaticMarkup(
    <ErrorSummary title="Look again" errors={[{ fieldId: 'demo-beds', message: 'Choose one' }]} />,
  );
  expect(summary).toContain('href="#demo-beds"');
  expect(group).toMatch(/<input type="radio" id="demo-beds" [^>]*value="small"/);
  expect(group).toMatch(/checked="" value="large"/);
});
