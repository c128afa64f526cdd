import { actionSchema } from '../actions.ts';
import { metaSection } from '../page.ts';
import { previewLine } from '../preview-line.ts';
import { defaultsOf, filled, group, section, type TextsOfSections, text } from '../schema.ts';

/** The links to the feeds, which have the names of their formats. */
export const feedNames = { rss: 'RSS', atom: 'Atom' } as const;

export const blogSections = [
  metaSection({
    path: '/blog',
    title: 'Blog',
    description:
      'Insights for independent owners of residential assisted living homes: filling beds, leading caregivers, and growing one house at a time.',
  }),
  section('list', 'List of posts', {
    heading: text('Heading', 80, 'Insights for Your RAL Growth Journey'),
    intro: text('Text', 240, 'Short reads for busy owners.'),
    readMore: text('Link to a post', 40, 'Read More'),
    pinned: text('On an article that you pinned to the top', 40, 'Featured'),
    topics: group('Topics', {
      /** Names the list of topics. */
      name: text('For screen readers, of the list of topics', 40, 'Topics'),
      all: text('Link to all articles', 40, 'All articles'),
      /** What search engines show of a topic without a sentence. */
      about: text('Before the name of a topic, in search results', 60, 'Articles about'),
    }),
    olderPosts: text('Link to older posts', 40, 'Older posts'),
    newerPosts: text('Link to newer posts', 40, 'Newer posts'),
    feeds: text('Before the links to the feeds', 80, 'Follow the blog in a feed reader:'),
  }),
  section('search', 'Search', {
    search: {
      label: text('Of the field', 40, 'Search articles'),
      button: text('On the button', 30, 'Search'),
      topic: text('Of the choice of a topic, for screen readers', 40, 'Search in a topic'),
      allTopics: text('For no topic', 40, 'All topics'),
      heading: text('Heading of the results', 80, 'Search results'),
      results: text(
        'Above the results',
        160,
        'Articles that have all of these words, or words that begin like them, the best match first:',
      ),
      partial: text(
        'Above the results, where no article has all words',
        160,
        'No article has all of these words. These have some of them, the best match first:',
      ),
      corrected: text(
        'Above the results for the words that were probably meant',
        160,
        'Articles that have those words, the best match first:',
      ),
      more: text(
        'Where there are more than 20',
        160,
        'These are the first 20. Add a word to find fewer.',
      ),
      none: text(
        'Where nothing was found',
        160,
        'No article fits this search. Try other words, or fewer.',
      ),
      meant: text('Before the words that were probably meant', 40, 'Did you mean'),
      empty: text('Where no word was typed', 160, 'Type at least one word to search for.'),
      common: text(
        'Where only common words were typed',
        160,
        'Nearly every article has these words, so only titles were searched for them.',
      ),
      cut: text(
        'Where more was typed than is searched',
        160,
        'This is more than we can search for, so the end was left out. The field shows what was searched.',
      ),
      preparing: text(
        'While the search is being prepared',
        240,
        'We’re still preparing the search, so some articles may be missing. Try again in a few minutes.',
      ),
      all: text('Link to all articles', 40, 'All articles'),
    },
  }),
  section('empty', 'While there are no posts', {
    empty: {
      text: text('Text', 160, 'Coming Soon: Expert insights and practical guidance for RAL owners'),
      button: text('On the button that leads nowhere', 40, 'No Posts Yet'),
    },
  }),
  section('unavailable', 'While posts can’t be shown', {
    loading: text('For screen readers, while the posts load', 60, 'Loading posts'),
    /** Shown when the list still fails to load after several retries. */
    unavailable: {
      text: text(
        'Text',
        240,
        'Our posts aren’t loading right now. Please check back in a little while.',
      ),
      again: filled(actionSchema, { kind: 'link', label: 'Try Again', href: '/blog' }),
      home: filled(actionSchema, { kind: 'link', label: 'Return to Home', href: '/' }),
    },
  }),
] as const;

export const defaultBlog = defaultsOf(blogSections);
export type BlogTexts = TextsOfSections<typeof blogSections>;

export const postSections = [
  section('post', 'Around a post', {
    back: text('Link to the list', 40, 'Back to Blog'),
    readingTime: text('Behind the number of minutes', 40, 'min read'),
    contents: text('Above the contents', 40, 'In this article'),
    video: group('Videos', {
      play: text('On a video, before its title', 40, 'Play the video'),
      note: text(
        'Below it, after the name of its site',
        160,
        'The video comes from there once you play it, and nothing before.',
      ),
    }),
    share: group('Sharing', {
      text: text('Before the address', 60, 'Share this article:'),
      email: text('Link to an email', 40, 'Email the link'),
    }),
    author: group('Author', {
      articles: text('Link to the articles of an author', 48, 'All articles by this author'),
      link: text('Link to where an author says more', 48, 'More about the author'),
      /** What search engines show of an author without a sentence. */
      about: text('Before the name of an author, in search results', 60, 'Articles by'),
    }),
    next: text('Above the next article', 60, 'Read next'),
    after: {
      heading: text('Heading', 80, 'What does your home need next?'),
      text: text('Text', 240, 'The quiz takes one minute and recommends the program that fits.'),
      /** Leads from a program, which has its price beside it, to its page. */
      program: text('Link to a program', 48, 'See what’s included'),
      action: filled(actionSchema, {
        kind: 'link',
        label: 'Take the RAL Growth Path Quiz',
        href: '/quiz',
      }),
    },
  }),
  section('preview', 'Line above a preview', {
    preview: {
      title: text('On the browser’s tab', 40, 'Preview'),
      draft: text('Not published yet', 120, 'Preview: not published yet.'),
      scheduled: text('Scheduled, before the date', 120, 'Preview: to be published on'),
      published: previewLine('Published', {
        text: 'Preview: this post is published.',
        link: 'Read it in the blog',
      }),
      changes: previewLine('Unsaved changes of a published post', {
        text: 'Preview: changes to a published post that are not saved yet.',
        link: 'Read the post as it is',
      }),
      untitled: text('In place of a title', 60, 'No title yet'),
      until: text('Before the time at which the link ends', 80, 'This link works until'),
    },
  }),
  section('missing', 'For a post that is not there', {
    notFound: {
      heading: text('Heading', 80, 'Post Not Found'),
      text: text('Text', 240, "Sorry, we couldn't find the blog post you're looking for."),
    },
  }),
] as const;

export const defaultPost = defaultsOf(postSections);
export type PostTexts = TextsOfSections<typeof postSections>;
