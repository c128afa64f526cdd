import { explain, type Note } from '../source/note.ts';

/** What the owner is told of an article with several authors: a post has one. */
export function describeOtherAuthors([first = '', ...others]: readonly string[]): Note {
  return explain(
    { authors: others.length },
    `Its author here is ${first}. Others wrote it, too: ${others.join(', ')}.`,
  );
}
