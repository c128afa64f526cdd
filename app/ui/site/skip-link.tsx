export const mainId = 'main';

/** First element of the body; `<main>` has {@link mainId} and `tabIndex={-1}`. */
export function SkipLink({ label }: { label: string }) {
  return (
    <a className="skip-link" href={`#${mainId}`}>
      {label}
    </a>
  );
}
