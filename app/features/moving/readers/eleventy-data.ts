import { computedState } from './cascade.ts';
import { readList } from './column-values.ts';
import { asFields, type FrontMatter, readData } from './front-matter.ts';
import { saysState } from './post-state.ts';
import { cannotRead, formatOf, readIgnored, type SiteConfig } from './site-config.ts';

/** What Eleventy says of the texts in a folder, in a file that is called like it, and of one text. */
const OF_FOLDER = /^(?:.*\/)?([^/]+?)(?:\.zip)?\/\1(?:\.11tydata)?\.(?:json|ya?ml|toml)$/i;
const OF_TEXT = /^(.*?)(?:\.11tydata)?\.[a-z]+$/i;
const IS_MARKED = /\.11tydata\.(?:json|ya?ml|toml|[cm]?[jt]s)$/i;
const IGNORED = /(?:^|\/)\.eleventyignore$/;
const IS_PROGRAM = /\.[cm]?[jt]s$/i;
/** Of these, at least one is in such a file; other programs have files with such names, too. */
const USUAL = ['tags', 'layout', 'permalink', 'date', 'templateengineoverride'];
/** Only collect what is to be listed together. */
const COLLECTIONS: ReadonlySet<string> = new Set(['all', 'nav', 'post', 'posts']);

/**
 * Whether a file may be one that Eleventy has beside texts, by its name. Of one text, it may be called
 * like the text, of which `texts` has the names without the kind of file.
 */
export function isEleventyData(path: string, texts: ReadonlySet<string>): boolean {
  if (IS_MARKED.test(path) || IGNORED.test(path)) return true;
  const isData = /\.(?:json|ya?ml|toml)$/i.test(path);
  return isData && (OF_FOLDER.test(path) || texts.has(withoutKind(path)));
}

/** The path of a file without what its name ends in. */
export function withoutKind(path: string): string {
  return path.replace(/\.[^./]*$/, '');
}

/** Null for a file of another program. */
export function readEleventyData(text: string, path: string): SiteConfig | null {
  if (IGNORED.test(path)) return readIgnored(text, path);
  if (IS_PROGRAM.test(path)) {
    const says = `${path} is a program, which we don’t run. Check that nothing is published that it kept hidden.`;
    return { cascades: [], notes: [says] };
  }
  const data = readData(formatOf(path), text.replace(/^\ufeff/, ''));
  if (data === null && IS_MARKED.test(path)) return { cascades: [], notes: [cannotRead(path)] };
  const values = asFields(data);
  const isUsual = Object.keys(values).some(
    (name) => USUAL.includes(name) || saysState(name) || name.startsWith('eleventy'),
  );
  // The answer of a service is no such file.
  if (!isUsual || Array.isArray(values.data)) return null;
  const { tags, permalink, ...others } = values;
  const pattern =
    typeof permalink === 'string'
      ? permalink.replace(/\{\{-?\s*page\.fileSlug\s*-?\}\}/g, ':title')
      : undefined;
  const isFollowed = pattern === undefined || !pattern.includes('{');
  // What is said of one text counts more than what is said of its folder, as it is longer.
  const folder = OF_FOLDER.test(path) ? path.replace(/[^/]*$/, '') : `${OF_TEXT.exec(path)?.[1]}.`;
  const isAbout = () => true;
  const isSaid = isFollowed && permalink !== undefined;
  const said = { ...others, ...(isSaid ? { permalink: pattern ?? permalink } : {}) };
  const computed = computedState(values);
  return {
    cascades: [
      { folder, isAbout, say: () => said, isFinal: false },
      { folder, isAbout, say: (own) => ({ ...joinTags(tags, own), ...computed }), isFinal: true },
    ],
    notes: isFollowed
      ? []
      : [
          `Articles had addresses by “${pattern.slice(0, 80)}”, says ${path}, which we can’t follow. Before you start the import, choose where they were.`,
        ],
  };
}

/** Those of its folder and its own, as Eleventy joins them. */
function joinTags(tags: unknown, own: FrontMatter): FrontMatter {
  const ofFolder = readList(tags).filter((tag) => !COLLECTIONS.has(tag.toLowerCase()));
  return ofFolder.length === 0 ? {} : { tags: [...new Set([...ofFolder, ...readList(own.tags)])] };
}
