/**
 * A lit window means chosen, finished or published; a dark one means the opposite, and a half-lit one
 * that it will be. The text next to it says so, too.
 */
export function WindowMark({ lit }: { lit: boolean | 'half' }) {
  return (
    <svg className="window-mark" viewBox="0 0 20 24" width="20" height="24" aria-hidden="true">
      {lit === 'half' ? <path d="M2 13h16v9H2z" fill="var(--lit)" /> : null}
      <path
        d="M2 22V10a8 8 0 0 1 16 0v12zM10 2v20M2 13h16"
        fill={lit === true ? 'var(--lit)' : 'none'}
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  );
}
