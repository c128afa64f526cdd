import type { Rich } from '#app/content/types.ts';

/** A sentence with its links. */
export function RichText({ text }: { text: Rich }) {
  if (typeof text === 'string') return text;
  return text.map((piece) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <a key={piece.href} href={piece.href}>
        {piece.text}
      </a>
    ),
  );
}

export function Paragraphs({ texts }: { texts: readonly Rich[] }) {
  return texts.map((text) => (
    <p key={typeof text === 'string' ? text : JSON.stringify(text)}>
      <RichText text={text} />
    </p>
  ));
}
