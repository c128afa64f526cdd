import { use } from 'react';
import { SiteContext } from '#app/site/frame/site-context.ts';
import type { BlogTexts } from '#app/site/words/pages/blog.ts';
import { Button } from '#app/ui/primitives/button.tsx';

/** A passage of a text, in pieces. The marked pieces match the search. */
type Passage = readonly { readonly text: string; readonly isFound: boolean }[];

export interface FoundArticle {
  readonly href: string;
  readonly title: Passage;
  readonly passage: Passage;
  /** Displayed, "Jan 05, 2025"; `dateTime` is machine-readable, "2025-01-05". */
  readonly date: string;
  readonly dateTime: string;
}

interface SearchFormProps {
  typed?: string;
  longest: number;
  /** The topics to which the search can be limited. */
  topics?: readonly { readonly name: string; readonly slug: string }[];
  /** The slug of the selected topic. */
  topic?: string | null;
}

/** A plain form: the search is in the address, and no script is needed. */
export function SearchForm({ typed, longest, topics = [], topic }: SearchFormProps) {
  const { search } = use(SiteContext).content.blog;
  return (
    <search>
      <form className="blog-search" action="/blog">
        <label className="field-label" htmlFor="blog-search">
          {search.label}
        </label>
        <input
          className="input"
          id="blog-search"
          type="search"
          name="q"
          defaultValue={typed}
          maxLength={longest}
          required
        />
        <Button type="submit" look="quiet">
          {search.button}
        </Button>
        {topics.length === 0 ? null : (
          <select
            className="input"
            name="topic"
            aria-label={search.topic}
            defaultValue={topic ?? ''}
          >
            <option value="">{search.allTopics}</option>
            {topics.map(({ name, slug }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        )}
      </form>
    </search>
  );
}

interface SearchResultsProps {
  isSearchable: boolean;
  isCut: boolean;
  isCommon: boolean;
  isPartial: boolean;
  isPrepared: boolean;
  articles: readonly FoundArticle[];
  hasMore: boolean;
  suggestion: string | null;
  topic: string | null;
}

export function SearchResults(props: SearchResultsProps) {
  const { isSearchable, isCut, isCommon, isPrepared, articles, hasMore, suggestion, topic } = props;
  const { search } = use(SiteContext).content.blog;
  return (
    <>
      {isPrepared ? null : <p role="status">{search.preparing}</p>}
      {isSearchable ? null : <p>{search.empty}</p>}
      {isCut ? <p>{search.cut}</p> : null}
      {isSearchable && isCommon ? <p>{search.common}</p> : null}
      {isSearchable && articles.length === 0 ? <p>{search.none}</p> : null}
      {suggestion === null ? null : (
        <p>
          {search.meant} <a href={searchPath(suggestion, topic)}>{suggestion}</a>?
        </p>
      )}
      {articles.length > 0 ? (
        <>
          <p className="soft">{aboveResults(props, search)}</p>
          <ol className="found-articles">
            {articles.map((article) => (
              <li key={article.href}>
                <h2>
                  <a href={article.href}>
                    <Marked passage={article.title} />
                  </a>
                </h2>
                <time className="small soft" dateTime={article.dateTime}>
                  {article.date}
                </time>
                <p>
                  <Marked passage={article.passage} />
                </p>
              </li>
            ))}
          </ol>
        </>
      ) : null}
      {hasMore ? <p className="soft">{search.more}</p> : null}
      <p>
        <a className="text-link" href="/blog">
          {search.all}
        </a>
      </p>
    </>
  );
}

function aboveResults(
  { suggestion, isPartial }: SearchResultsProps,
  search: BlogTexts['search'],
): string {
  if (suggestion !== null) return search.corrected;
  return isPartial ? search.partial : search.results;
}

function searchPath(typed: string, topic: string | null): string {
  const inTopic = topic === null ? '' : `&topic=${encodeURIComponent(topic)}`;
  return `/blog?q=${encodeURIComponent(typed)}${inTopic}`;
}

function Marked({ passage }: { passage: Passage }) {
  return passage.map(({ text, isFound }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text keep their order.
    isFound ? <mark key={index}>{text}</mark> : text,
  );
}
