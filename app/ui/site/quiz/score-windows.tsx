const WINDOWS = 10;

/** A row of ten windows, as many of them lit as the score has tens. The number stands beside it. */
export function ScoreWindows({ score }: { score: number }) {
  const lit = Math.round(score / WINDOWS);
  return (
    <svg className="score-windows" viewBox="0 0 238 26" aria-hidden="true">
      {Array.from({ length: WINDOWS }, (_, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a window is its place in the row.
          key={index}
          d={`M${index * 24 + 2} 24V10a9 9 0 0 1 18 0v14z`}
          fill={index < lit ? 'var(--lit)' : 'none'}
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  );
}
