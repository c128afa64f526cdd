import { Fragment, type Mark, type Node, Slice } from 'prosemirror-model';
import { schema } from '#app/html/document/schema.ts';

/** Plain text without the characters that a post cannot have, and with one kind of line break. */
export function cleanText(text: string): string {
  return (
    text
      .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed here.
      .replace(/[\0-\x08\x0b-\x1f\x7f-\x9f\ufeff]/g, '')
      .toWellFormed()
  );
}

/** Text with its line breaks and spaces as they are, for a code block. */
export function codeSlice(text: string): Slice {
  const code = cleanText(text);
  return code === '' ? Slice.empty : new Slice(Fragment.from(schema.text(code)), 0, 0);
}

/** Plain text as paragraphs, which blank lines separate; it continues the text around it. */
export function textSlice(text: string, marks: readonly Mark[]): Slice {
  const paragraphs = paragraphsOf(cleanText(text)).map((lines) =>
    schema.node('paragraph', null, joinLines(lines, marks)),
  );
  return paragraphs.length === 0 ? Slice.empty : new Slice(Fragment.from(paragraphs), 1, 1);
}

/** Readers see several spaces as one, and none at the ends of a line. */
function paragraphsOf(text: string): string[][] {
  const lines = text.split('\n').map((line) => line.replace(/[ \t]+/g, ' '));
  const [only, ...others] = lines;
  // Words out of a line bring the spaces around them.
  if (only !== undefined && others.length === 0) return only === '' ? [] : [[only]];
  const paragraphs: string[][] = [];
  let isOpen = false;
  for (const line of lines.map((one) => one.trim())) {
    if (line !== '' && isOpen) paragraphs.at(-1)?.push(line);
    else if (line !== '') paragraphs.push([line]);
    isOpen = line !== '';
  }
  return paragraphs;
}

function joinLines(lines: readonly string[], marks: readonly Mark[]): Node[] {
  return lines.flatMap((line, index) => {
    const text = schema.text(line, marks);
    return index === 0 ? [text] : [schema.node('hard_break', null, [], marks), text];
  });
}
