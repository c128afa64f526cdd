import { mapOwnWords } from '#app/content/legal/legal-text.ts';
import type { SiteContent } from '#app/content/site-content.ts';
import type { Image, Rich } from '#app/content/types.ts';
import { type Changes, currentValue } from './apply-changes.ts';
import { type DocumentId, documentData, listAllFields } from './documents.ts';
import type { Field } from './fields.ts';
import { markPlace, markText } from './place-marks.ts';
import type { FieldType, ItemType, Parts } from './shapes.ts';

type Path = Field['path'];

/**
 * The content with each text of a document marked by the field that it is from, for the page that is
 * shown beside the form. The content must have been made with these changes.
 */
export function markFields(content: SiteContent, id: DocumentId, changes: Changes): SiteContent {
  const marked = structuredClone(content);
  const data = documentData(marked, id);
  const fields = listAllFields(id);
  const hidden = fields
    .filter((field) => field.type.type === 'hidden' && currentValue(field, changes) === true)
    .map(({ path }) => path);
  for (const field of fields) {
    const path = field.type.type === 'hidden' ? null : shownPath(field.path, hidden);
    if (path !== null) markAt(data, path, field);
  }
  return marked;
}

/** Where the value is once sections are left out; null in one of these. */
function shownPath(path: Path, hidden: readonly Path[]): Path | null {
  let shown = path;
  for (const left of hidden) {
    const last = left.length - 1;
    if (left.slice(0, last).some((key, index) => key !== path[index])) continue;
    const [removed, own] = [left[last], path[last]];
    if (removed === own) return null;
    if (typeof removed === 'number' && typeof own === 'number' && own > removed) {
      shown = shown.with(last, (shown[last] as number) - 1);
    }
  }
  return shown;
}

type Node = Record<string | number, unknown>;

function markAt(data: object, path: Path, field: Field): void {
  const parent = path
    .slice(0, -1)
    .reduce<Node | undefined>((node, key) => node?.[key] as Node | undefined, data as Node);
  const key = path.at(-1);
  if (parent === undefined || key === undefined || !Object.hasOwn(parent, key)) return;
  parent[key] = marked(field.type, parent[key], `${field.id}@`);
}

function marked(
  type: FieldType | ItemType | Parts[string],
  value: unknown,
  place: string,
): unknown {
  if (value === null || value === undefined) return value;
  switch (type.type) {
    case 'text':
      return typeof value === 'string' ? markText(place, value) : value;
    case 'rich':
      return markRich(value as Rich, place);
    case 'html':
      return mapOwnWords(String(value), (words, element) =>
        words.trim() === '' ? words : markText(join(place, element), words),
      );
    case 'image':
      return markImage(value as Image, place);
    case 'list':
    case 'texts':
      return (value as readonly unknown[]).map((item, index) =>
        marked(type.item, item, join(place, index)),
      );
    case 'parts':
      return Object.fromEntries(
        Object.entries(value).map(([key, part]) => {
          const partType = type.parts[key];
          return [key, partType === undefined ? part : marked(partType, part, join(place, key))];
        }),
      );
    default:
      return value;
  }
}

function markRich(rich: Rich, place: string): Rich {
  if (typeof rich === 'string') return markText(place, rich);
  return rich.map((part) => {
    if (typeof part === 'string') return markText(place, part);
    return 'bold' in part
      ? { bold: markText(place, part.bold) }
      : { ...part, text: markText(place, part.text) };
  });
}

/** An image is at the place of its field, its caption at its own. */
function markImage(image: Image, place: string): Image {
  const { alt, caption } = image;
  return {
    ...image,
    alt: markPlace(place) + alt,
    ...(caption === undefined ? {} : { caption: markText(join(place, 'caption'), caption) }),
  };
}

function join(place: string, key: string | number): string {
  return place.endsWith('@') ? `${place}${key}` : `${place}/${key}`;
}
