import type { Action, PageMeta, Wording } from '../types.ts';

/** The links to the feeds, which have the names of their formats. */
export const feedNames = { rss: 'RSS', atom: 'Atom' } as const;

export const defaultBlog = {
  path: '/blog',
  title: 'Blog',
  description:
    'Insights for independent owners of residential assisted living homes: filling beds, leading caregivers, and growing one house at a time.',
  heading: 'Insights for Your RAL Growth Journey',
  intro: 'Short reads for busy owners.',
  readMore: 'Read More',
  loading: 'Loading posts',
  /** Shown when the list still fails to load after several retries. */
  unavailable: {
    text: 'Our posts aren’t loading right now. Please check back in a little while.',
    again: { kind: 'link', label: 'Try Again', href: '/blog' },
    home: { kind: 'link', label: 'Return to Home', href: '/' },
  },
  empty: {
    text: 'Coming Soon: Expert insights and practical guidance for RAL owners',
    button: 'No Posts Yet',
  },
  olderPosts: 'Older posts',
  newerPosts: 'Newer posts',
  /** Before the links to the feeds. */
  feeds: 'Follow the blog in a feed reader:',
} as const satisfies PageMeta & Record<string, unknown>;

export type BlogTexts = Wording<typeof defaultBlog> & Pick<PageMeta, 'social'>;

/** Around a post. */
export const defaultPost = {
  /** Of the link to the list. */
  back: 'Back to Blog',
  /** Behind the number of minutes. */
  readingTime: 'min read',
  contents: 'In this article',
  share: {
    text: 'Share this article:',
    /** Opens an email with the address. */
    email: 'Email the link',
  },
  neighbors: { name: 'More articles', earlier: 'Earlier article', later: 'Later article' },
  after: {
    heading: 'What does your home need next?',
    text: 'The quiz takes one minute and recommends the program that fits.',
    action: {
      kind: 'link',
      label: 'Take the RAL Growth Path Quiz',
      href: '/quiz',
    } satisfies Action,
  },
  /** The line at the top of a preview. */
  preview: {
    title: 'Preview',
    draft: 'Preview: not published yet.',
    /** Before the date. */
    scheduled: 'Preview: to be published on',
    published: { text: 'Preview: this post is published.', link: 'Read it in the blog' },
    /** Of a published post. */
    changes: {
      text: 'Preview: changes to a published post that are not saved yet.',
      link: 'Read the post as it is',
    },
    untitled: 'No title yet',
    /** Before the instant at which the link ends. */
    until: 'This link works until',
  },
  notFound: {
    heading: 'Post Not Found',
    text: "Sorry, we couldn't find the blog post you're looking for.",
  },
} as const;

export type PostTexts = Wording<typeof defaultPost>;
