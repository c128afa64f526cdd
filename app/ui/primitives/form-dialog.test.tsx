import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DialogOpener, FormDialog } from './form-dialog.tsx';

const dialog = (inPage: boolean) =>
  renderToStaticMarkup(
    <FormDialog id="intro" title="Book your session" closeLabel="Close" inPage={inPage}>
      <form />
    </FormDialog>,
  );

test('the opener works by command, by popover and by link', () => {
  const html = renderToStaticMarkup(<DialogOpener dialogId="intro" label="Book" />);
  expect(html).toContain('command="show-modal"');
  expect(html).toContain('commandfor="intro"');
  expect(html).toMatch(/popoverTarget="intro"/i);
  expect(html).not.toMatch(/<button[^>]*commandfor[^>]*popoverTarget/i);
  expect(html).toContain('href="#intro"');
});

test('a dialog closes on a click outside or on Close, and its title names it', () => {
  const html = dialog(false);
  expect(html).toMatch(/^<dialog id="intro"[^>]* closedby="any"/);
  expect(html).toContain('command="close"');
  expect(html).toMatch(/<button[^>]*>Close<svg/);
  expect(html).toContain('aria-labelledby="intro-title"');
  expect(html).toContain('<h2 id="intro-title" class="dialog-title">Book your session</h2>');
});

test('a form with errors is shown in the page instead of a dialog', () => {
  expect(dialog(true)).not.toContain('<dialog');
  expect(dialog(true)).toContain('<section id="intro"');
});
