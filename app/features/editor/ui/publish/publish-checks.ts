import {
  type PostFieldName,
  type PostFields,
  parsePost,
} from '#app/features/articles/post-fields.ts';
import { isBlankText } from '#app/formatting/characters.ts';

/** Something that a post lacks, and the field where it can be added. */
export interface MissingPart {
  readonly field: PostFieldName;
  /** What to do about it. */
  readonly text: string;
  /** Without it, the post cannot be saved. */
  readonly isNeeded: boolean;
}

/**
 * What a post or a page lacks before it is published. Images without a description are not
 * included, because only the editor can find them in the content.
 */
export function findMissing(fields: PostFields): readonly MissingPart[] {
  const parsed = parsePost(fields);
  const errors = parsed.ok ? {} : parsed.errors;
  const needed = Object.entries(errors).map(([field, text]) => ({
    field: field as PostFieldName,
    text,
    isNeeded: true,
  }));
  return [...needed, ...optionalOf(fields)];
}

function optionalOf(fields: PostFields): readonly MissingPart[] {
  const isEmpty = (field: 'excerpt' | 'featuredImageUrl' | 'metaDescription') =>
    isBlankText(fields[field]);
  const missing = (field: PostFieldName, text: string) => ({ field, text, isNeeded: false });
  if (fields.kind === 'page') {
    return isEmpty('metaDescription') ? [missing('metaDescription', 'Add a description')] : [];
  }
  return [
    // Without a description, search engines get the excerpt.
    ...(isEmpty('excerpt') ? [missing('excerpt', 'Add an excerpt')] : []),
    ...(isEmpty('featuredImageUrl')
      ? [missing('featuredImageUrl', 'Choose a featured image')]
      : []),
  ];
}
