import { countChangedWords } from '#app/html/diff/changed-words.ts';
import type { TextWork } from '#app/html/worker/text-work.ts';
import { listImageIds } from '#database/image-ids.ts';
import { significantWords } from '../related/significant-words.server.ts';
import { indexText } from '../search/index-words.server.ts';
import { listPostClaims } from './list-post-claims.server.ts';
import { placeAgain } from './place-again.server.ts';
import type { PostTexts } from './post-texts.ts';

type TextName = keyof PostTexts;

interface Work<Name extends TextName, Found> {
  /** The texts that it follows from. */
  readonly from: readonly Name[];
  readonly workOut: (texts: Pick<PostTexts, Name>) => Found;
}

/** Without the texts that something does not follow from, so that it cannot read them. */
function work<const From extends readonly TextName[], Found>(
  from: From,
  workOut: (texts: Pick<PostTexts, From[number]>) => Found,
): Work<From[number], Found> {
  return { from, workOut };
}

/**
 * What takes long to work out from the texts of a post: in the content worker, before the transaction
 * that stores it (`store-post.server.ts`). Long lists are JSON, because each object takes the main
 * thread as long as a thousand characters.
 */
export const WORKS = {
  headings: work(['content', 'former'], ({ content, former }) =>
    JSON.stringify(placeAgain(content, former)),
  ),
  changedWords: work(['content', 'former'], ({ content, former }) =>
    countChangedWords(former?.content ?? '', content),
  ),
  images: work(['content', 'featured_image_url'], ({ content, featured_image_url }) =>
    JSON.stringify(listImageIds({ content, featuredImageUrl: featured_image_url })),
  ),
  search: work(
    ['title', 'excerpt', 'content', 'author_name', 'image', 'topics'],
    ({ topics, author_name: author, ...texts }) => {
      const ids = topics.split(' ').filter(Boolean);
      const { keys, stream, words } = indexText({ ...texts, author, topics: ids });
      return { keys: keys.join(' '), stream, words: JSON.stringify(words) };
    },
  ),
  related: work(['title', 'excerpt', 'content'], significantWords),
  claims: work(['title', 'excerpt', 'meta_description', 'content'], listPostClaims),
};

export type WorkName = keyof typeof WORKS;
export type WorkedOut = {
  readonly [Name in WorkName]: ReturnType<(typeof WORKS)[Name]['workOut']>;
};

/** All of it for one text, in one message to the thread. */
export const POST_WORK: TextWork<PostTexts, WorkedOut> = {
  name: 'what follows from a post',
  run: (texts) => ({
    headings: WORKS.headings.workOut(texts),
    changedWords: WORKS.changedWords.workOut(texts),
    images: WORKS.images.workOut(texts),
    search: WORKS.search.workOut(texts),
    related: WORKS.related.workOut(texts),
    claims: WORKS.claims.workOut(texts),
  }),
};
