/** Named keys as they are shown, where their name is not what people read on a keyboard. */
const SHOWN: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ' ': 'Space',
};

const SHOWN_ON_MAC: Readonly<Record<string, string>> = {
  Mod: '⌘',
  Alt: '⌥',
  Shift: '⇧',
  Ctrl: '⌃',
  Enter: '↩',
};

/** How `Mod-Alt-2` is shown to people: `⌘⌥2` on a Mac, `Ctrl+Alt+2` elsewhere. */
export function shownKeys(key: string, isMac: boolean): string {
  const parts = partsOf(key).map((part) => {
    const shown = isMac ? SHOWN_ON_MAC[part] : part === 'Mod' ? 'Ctrl' : undefined;
    return shown ?? SHOWN[part] ?? (part.length === 1 ? part.toUpperCase() : part);
  });
  return parts.join(isMac ? '' : '+');
}

/** The value of `aria-keyshortcuts`: `Meta+Alt+2` on a Mac, `Control+Alt+2` elsewhere. */
export function ariaKeyShortcuts(keys: readonly string[], isMac: boolean): string {
  return keys
    .map((key) =>
      partsOf(key)
        .map((part) => {
          if (part === 'Mod') return isMac ? 'Meta' : 'Control';
          if (part === 'Ctrl') return 'Control';
          return part.length === 1 ? part.toUpperCase() : part;
        })
        .join('+'),
    )
    .join(' ');
}

/** The Ctrl key of other platforms is the Command key on a Mac, as in ProseMirror's keymap. */
export function isMacPlatform(platform: string): boolean {
  return /Mac|iP(hone|[oa]d)/.test(platform);
}

function partsOf(key: string): string[] {
  return key.split(/-(?!$)/);
}
