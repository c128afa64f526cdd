import { Notice } from '#app/ui/primitives/notice.tsx';

/** Why what a form asked for was not done; nothing where it was. */
export function Problem({ text }: { text: string | null | undefined }) {
  if (!text) return null;
  return (
    <Notice tone="error" role="alert" title="Error">
      <p>{text}</p>
    </Notice>
  );
}
