import { expect, it } from 'vitest';
import { ariaKeyShortcuts, isMacPlatform, shownKeys } from './keys.ts';

it.each([
  ['Mod-b', '⌘B', 'Ctrl+B'],
  ['Mod-Alt-2', '⌘⌥2', 'Ctrl+Alt+2'],
  ['Mod-\\', '⌘\\', 'Ctrl+\\'],
  ['Shift-Enter', '⇧↩', 'Shift+Enter'],
  ['Alt-ArrowUp', '⌥↑', 'Alt+↑'],
])('%s is shown as %s on a Mac and as %s elsewhere', (key, onMac, elsewhere) => {
  expect(shownKeys(key, true)).toBe(onMac);
  expect(shownKeys(key, false)).toBe(elsewhere);
});

it('names keys for assistive technology', () => {
  expect(ariaKeyShortcuts(['Mod-Shift-z', 'Mod-y'], true)).toBe('Meta+Shift+Z Meta+Y');
  expect(ariaKeyShortcuts(['Alt-ArrowUp'], false)).toBe('Alt+ArrowUp');
  expect(ariaKeyShortcuts([], false)).toBe('');
});

it('knows the platforms with a Command key', () => {
  expect(isMacPlatform('MacIntel')).toBe(true);
  expect(isMacPlatform('iPhone')).toBe(true);
  expect(isMacPlatform('Win32')).toBe(false);
});
