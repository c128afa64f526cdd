import { describe, expect, it } from 'vitest';
import { edit, htmlOf, openEditor } from '#tests/support/rich-editor.ts';
import { linkAt, removeLink, setLink } from './links.ts';

const LINKED = '<p>a <a href="/quiz">b|<strong>c</strong></a> d</p>';

describe('a link', () => {
  it('is put on the selection as the sanitizer writes it', () => {
    const state = openEditor('<p>a [word] b</p>');
    const link = setLink({ href: 'https://EXAMPLE.com/a b', title: ' T ', target: '_blank' });
    expect(htmlOf(edit(state, link))).toBe(
      '<p>a <a href="https://example.com/a%20b" rel="noopener" title="T" target="_blank">word</a> b</p>',
    );
  });

  it('is found with all of its text, and changed as a whole at the cursor', () => {
    const state = openEditor(LINKED);
    expect(linkAt(state)).toMatchObject({ from: 3, to: 5, href: '/quiz' });
    expect(htmlOf(edit(state, setLink({ href: 'mailto:a@example.com' })))).toBe(
      '<p>a <a href="mailto:a@example.com">b<strong>c</strong></a> d</p>',
    );
  });

  it('is removed as a whole at the cursor', () => {
    expect(htmlOf(edit(openEditor(LINKED), removeLink))).toBe('<p>a b<strong>c</strong> d</p>');
    expect(removeLink(openEditor('<p>a|</p>'))).toBe(false);
  });

  it('is inserted with a text where nothing is selected', () => {
    const state = openEditor('<p>See |</p>');
    expect(htmlOf(edit(state, setLink({ href: '/quiz', text: 'the quiz' })))).toBe(
      '<p>See <a href="/quiz">the quiz</a></p>',
    );
  });

  it('ends where typing continues', () => {
    const state = edit(openEditor('<p>See |</p>'), setLink({ href: '/quiz' }));
    expect(htmlOf(state.apply(state.tr.insertText('!')))).toBe(
      '<p>See <a href="/quiz">/quiz</a>!</p>',
    );
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', `https://example.com/${'x'.repeat(2000)}`])(
    'to an address that would not be kept is rejected: %.30s',
    (href) => {
      expect(setLink({ href })(openEditor('<p>[a]</p>'))).toBe(false);
    },
  );
});
