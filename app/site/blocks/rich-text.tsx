import type { Rich } from '../words/types.ts';

export function RichText({ text }: { text: Rich }) {
  if (typeof text === 'string') return text;
  return text.map((part) =>
    typeof part === 'string' ? (
      part
    ) : 'bold' in part ? (
      <strong key={part.bold}>{part.bold}</strong>
    ) : (
      <a key={part.href} href={part.href}>
        {part.text}
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
