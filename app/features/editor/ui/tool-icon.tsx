// Written by scripts/make-tool-icons.ts.
import drawings from './tool-icons.json' with { type: 'json' };

export type ToolIconName = keyof typeof drawings;

export function hasIcon(command: string): command is ToolIconName {
  return command in drawings;
}

/** An icon of the toolbars, from Lucide. Its button says in words what it does. */
export function ToolIcon({ name }: { name: ToolIconName }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path
        d={drawings[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
