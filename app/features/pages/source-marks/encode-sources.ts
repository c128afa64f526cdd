import type { SiteContent } from '#app/site/words/site-content.ts';
import { currentValue, type Overrides } from '../changes/apply-overrides.ts';
import { type DocumentId, documentData, listAllFields } from '../documents.ts';
import { kindOf } from '../field-kinds/field-kinds.ts';
import type { Field } from '../fields/fields.ts';
import { addedIn } from '../sections/added-sections.ts';

type Path = Field['path'];

/**
 * The content with each text of a document encoded with the field that it is from, for the page that is
 * shown beside the form. The content must have been made with these changes.
 */
export function encodeSources(
  content: SiteContent,
  id: DocumentId,
  changes: Overrides,
): SiteContent {
  const encoded = structuredClone(content);
  const data = documentData(encoded, id);
  const fields = listAllFields(id, addedIn(changes));
  const hidden = fields
    .filter((field) => field.type.type === 'hidden' && currentValue(field, changes) === true)
    .map(({ path }) => path);
  for (const field of fields) {
    const path = field.type.type === 'hidden' ? null : shownPath(field.path, hidden);
    if (path !== null) encodeAt(data, path, field);
  }
  return encoded;
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

function encodeAt(data: object, path: Path, field: Field): void {
  const parent = path
    .slice(0, -1)
    .reduce<Node | undefined>((node, key) => node?.[key] as Node | undefined, data as Node);
  const key = path.at(-1);
  if (parent === undefined || key === undefined || !Object.hasOwn(parent, key)) return;
  parent[key] = kindOf(field.type).encode(field.type, parent[key], `${field.id}@`);
}
