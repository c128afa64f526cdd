import { describe, expect, it } from 'vitest';
import { edit, htmlOf, htmlWithSelection, openEditor } from '#tests/support/rich-editor.ts';
import { insertDetails, isDetailsOpen, toggleDetailsOpen } from './details.ts';

describe('details', () => {
  it('are inserted with an empty summary that has the cursor', () => {
    expect(htmlWithSelection(edit(openEditor('<p>a|</p>'), insertDetails))).toBe(
      '<p>a</p>\n<details>\n<summary>|</summary>\n<p></p>\n</details>',
    );
  });

  it('are shown open or closed', () => {
    const state = openEditor('<details lang="es"><summary>a</summary><p>b|</p></details>');
    const open = edit(state, toggleDetailsOpen);
    expect(htmlOf(open)).toBe('<details lang="es" open><summary>a</summary><p>b</p></details>');
    expect(isDetailsOpen(open)).toBe(true);
    expect(htmlOf(edit(open, toggleDetailsOpen))).toBe(htmlOf(state));
  });

  it('are not toggled outside of them', () => {
    expect(toggleDetailsOpen(openEditor('<p>a|</p>'))).toBe(false);
  });
});
