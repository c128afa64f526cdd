import {
  POST_FIELD_NAMES,
  POST_FIELDS,
  type PostFieldName,
  type PostFields,
} from '#app/features/articles/post-fields.ts';

/** What each system says in its own way, so that each reader reads it by itself. */
const READ_ONE_BY_ONE = [
  'kind',
  'title',
  'slug',
  'excerpt',
  'content',
  'featuredImageUrl',
  'authorName',
  'topics',
  'metaDescription',
  'metaKeywords',
  'isPublished',
] as const satisfies readonly PostFieldName[];

type OwnFieldName = Exclude<PostFieldName, (typeof READ_ONE_BY_ONE)[number]>;

/** All other fields of an article or a page, which our own export has by the names of their columns. */
export type OwnFields = { readonly [Name in OwnFieldName]?: PostFields[Name] | undefined };

export const OWN_FIELD_NAMES = POST_FIELD_NAMES.filter(
  (name): name is OwnFieldName => !READ_ONE_BY_ONE.some((each) => each === name),
);

const COLUMNS: ReadonlySet<string> = new Set(
  OWN_FIELD_NAMES.map((name) => POST_FIELDS[name].column),
);

export function isOwnColumn(name: string): boolean {
  return COLUMNS.has(name);
}
