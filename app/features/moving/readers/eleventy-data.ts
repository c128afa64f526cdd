import { readList } from './column-values.ts';
import { asFields, type FrontMatter, readData } from './front-matter.ts';
import type { SiteConfig } from './site-config.ts';

/** What Eleventy says of the texts in a folder, in a file that is called like it, and of one text. */
const OF_FOLDER = /^(?:.*\/)?([^/]+)\/\1(?:\.11tydata)?\.json$/;
const OF_TEXT = /^(.*)\.11tydata\.(json|[cm]?js)$/i;
/** Of these, at least one is in such a file; other programs have files with such names, too. */
const USUAL = ['tags', 'layout', 'permalink', 'draft', 'date', 'templateengineoverride'];
/** Only collect what is to be listed together. */
const COLLECTIONS: ReadonlySet<string> = new Set(['all', 'nav', 'post', 'posts']);

/** Whether a file may be one that Eleventy has beside texts, by its name. */
export function isEleventyData(path: string): boolean {
  return OF_FOLDER.test(path) || OF_TEXT.test(path);
}

/** Null for a file of another program. */
export function readEleventyData(text: string, path: string): SiteConfig | null {
  if (/js$/i.test(path)) {
    const says = `${path} is a program, which we don’t run. Check that nothing is published that it kept hidden.`;
    return { cascades: [], notes: [says] };
  }
  const values = asFields(readData('json', text.replace(/^\ufeff/, '')));
  const isUsual = Object.keys(values).some(
    (name) => USUAL.includes(name) || name.startsWith('eleventy'),
  );
  if (!isUsual) return null;
  const { tags, permalink, ...others } = values;
  const pattern =
    typeof permalink === 'string'
      ? permalink.replace(/\{\{-?\s*page\.fileSlug\s*-?\}\}/g, ':title')
      : undefined;
  const isFollowed = pattern === undefined || !pattern.includes('{');
  // What is said of one text counts more than what is said of its folder, as it is longer.
  const folder = OF_FOLDER.test(path) ? path.replace(/[^/]*$/, '') : `${OF_TEXT.exec(path)?.[1]}.`;
  const isAbout = () => true;
  const said = { ...others, ...(isFollowed ? { permalink: pattern ?? permalink } : {}) };
  return {
    cascades: [
      { folder, isAbout, say: () => said, isFinal: false },
      { folder, isAbout, say: (own) => joinTags(tags, own), isFinal: true },
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
