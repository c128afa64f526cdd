/**
 * A lit window marks what is chosen, finished or published; a dark one the opposite. The words
 * beside it say so: without a `title` the mark is decoration.
 */
export function WindowMark({ lit, title }: { lit: boolean; title?: string }) {
  return (
    <svg
      className="window-mark"
      viewBox="0 0 20 24"
      width="20"
      height="24"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <path
        d="M2 22V10a8 8 0 0 1 16 0v12zM10 2v20M2 13h16"
        fill={lit ? 'var(--lit)' : 'none'}
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  );
}
