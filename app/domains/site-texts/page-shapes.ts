import type { BlogTexts, PostTexts } from '#app/content/pages/blog.ts';
import type { ContactTexts } from '#app/content/pages/contact.ts';
import type { QuizTexts } from '#app/content/pages/quiz.ts';
import type { Action, PageMeta } from '#app/content/types.ts';
import { actionShape, heroShape } from './block-shapes.ts';
import { socialImage } from './image-shapes.ts';
import { group, type Shapes, type ShapesOf, text } from './shapes.ts';

const heading = text('Heading', 80);
const sentence = text('Text', 240);

/** What search results and the browser's tab show of a page. */
const meta = {
  path: 'fixed',
  title: text('Title', 70),
  description: text('Description', 160),
  social: socialImage,
} satisfies Partial<ShapesOf<PageMeta>>;

/** Sections of a page that has no blocks, by id: their titles, and the shapes of their parts. */
export type PageSections = readonly {
  readonly id: string;
  readonly title: string;
  /** What the owner should know of all its fields. */
  readonly note?: string;
  readonly shapes: Shapes;
  /** The part of the page that the shapes are of, and its path; the page itself if absent. */
  readonly data?: object;
  readonly path?: readonly (string | number)[];
}[];

function button(action: Action): Shapes[string] {
  return actionShape(action);
}

export function contactSections(page: ContactTexts): PageSections {
  const shapes: ShapesOf<ContactTexts> = {
    ...meta,
    hero: { type: 'group', fields: heroShape },
    direct: group<ContactTexts['direct']>(undefined, {
      heading,
      emailLabel: text('Before the email address', 40),
      phoneLabel: text('Before the phone number', 40),
      postLabel: text('Before the postal address', 40),
    }),
    before: group<ContactTexts['before']>(undefined, {
      heading,
      text: sentence,
      action: button(page.before.action),
    }),
    privacy: text('Before the subject of such a request', 160),
  };
  return splitSections(shapes, [
    ['meta', META_TITLE, ['path', 'title', 'description', 'social']],
    ['hero', HERO_TITLE, ['hero']],
    ['direct', page.direct.heading, ['direct']],
    ['before', page.before.heading, ['before']],
    ['privacy', 'Requests about personal data', ['privacy']],
  ]);
}

export function quizSections(page: QuizTexts): PageSections {
  const shapes: ShapesOf<QuizTexts> = {
    ...meta,
    hero: { type: 'group', fields: heroShape },
    start: group<QuizTexts['start']>('Button', {
      label: text('Label', 48),
      next: text('Note under button', 120),
    }),
    loadFailure: group<QuizTexts['loadFailure']>('When the quiz of another company does not load', {
      link: text('Link', 80),
      next: text('Note under button', 120),
    }),
    asks: group<QuizTexts['asks']>(undefined, {
      heading,
      items: {
        type: 'list',
        label: 'Topics',
        min: 1,
        max: 6,
        item: { type: 'parts', parts: { title: text('Title', 80), text: text('Text', 240) } },
      },
    }),
    gives: group<QuizTexts['gives']>(undefined, { heading, text: text('Text', 400) }),
    call: group<QuizTexts['call']>(undefined, {
      text: sentence,
      action: button(page.call.action),
    }),
  };
  return splitSections(shapes, [
    ['meta', META_TITLE, ['path', 'title', 'description', 'social']],
    ['hero', HERO_TITLE, ['hero', 'start', 'loadFailure']],
    ['asks', page.asks.heading, ['asks']],
    ['gives', page.gives.heading, ['gives']],
    ['call', 'A call instead of the quiz', ['call']],
  ]);
}

export function blogSections(page: BlogTexts): PageSections {
  const shapes: ShapesOf<BlogTexts> = {
    ...meta,
    heading,
    intro: sentence,
    readMore: text('Link to a post', 40),
    loading: text('For screen readers, while the posts load', 60),
    unavailable: group<BlogTexts['unavailable']>(undefined, {
      text: sentence,
      again: button(page.unavailable.again),
      home: button(page.unavailable.home),
    }),
    empty: group<BlogTexts['empty']>(undefined, {
      text: text('Text', 160),
      button: text('On the button that leads nowhere', 40),
    }),
    olderPosts: text('Link to older posts', 40),
    newerPosts: text('Link to newer posts', 40),
    feeds: text('Before the links to the feeds', 80),
  };
  return splitSections(shapes, [
    ['meta', META_TITLE, ['path', 'title', 'description', 'social']],
    [
      'list',
      'List of posts',
      ['heading', 'intro', 'readMore', 'olderPosts', 'newerPosts', 'feeds'],
    ],
    ['empty', 'While there are no posts', ['empty']],
    ['unavailable', 'While posts can’t be shown', ['loading', 'unavailable']],
  ]);
}

export function postSections(post: PostTexts): PageSections {
  const shapes: ShapesOf<PostTexts> = {
    back: text('Link to the list', 40),
    readingTime: text('Behind the number of minutes', 40),
    contents: text('Above the contents', 40),
    share: group<PostTexts['share']>('Sharing', {
      text: text('Before the address', 60),
      email: text('Link to an email', 40),
    }),
    neighbors: group<PostTexts['neighbors']>('Earlier and later articles', {
      name: text('For screen readers', 40),
      earlier: text('Above the earlier one', 40),
      later: text('Above the later one', 40),
    }),
    after: group<PostTexts['after']>(undefined, {
      heading,
      text: sentence,
      action: button(post.after.action),
    }),
    preview: group<PostTexts['preview']>(undefined, {
      title: text('On the browser’s tab', 40),
      draft: text('Not published yet', 120),
      scheduled: text('Scheduled, before the date', 120),
      published: labeled(line, 'Published'),
      changes: labeled(line, 'Unsaved changes of a published post'),
      untitled: text('In place of a title', 60),
      until: text('Before the time at which the link ends', 80),
    }),
    notFound: group<PostTexts['notFound']>(undefined, { heading, text: sentence }),
  };
  return splitSections(shapes, [
    ['post', 'Around a post', ['back', 'readingTime', 'contents', 'share', 'neighbors', 'after']],
    ['preview', 'Line above a preview', ['preview']],
    ['missing', 'For a post that is not there', ['notFound']],
  ]);
}

/** The line above a preview, with the link at its end. */
export const line = group<{ text: string; link: string }>(undefined, {
  text: text('Text', 160),
  link: text('Link', 60),
});

export const META_TITLE = 'In search results and on the browser’s tab';
const HERO_TITLE = 'Top of the page';

export function labeled(shape: Shapes[string], label: string): Shapes[string] {
  return typeof shape === 'object' && shape.type === 'group' ? { ...shape, label } : shape;
}

/** Every part of the page is in exactly one section. */
export function splitSections<Key extends string>(
  shapes: Readonly<Record<Key, Shapes[string]>>,
  sections: readonly (readonly [id: string, title: string, keys: readonly Key[], note?: string])[],
): PageSections {
  const listed = sections.flatMap(([, , keys]) => keys).sort();
  if (listed.join() !== Object.keys(shapes).sort().join()) {
    throw new Error(`Sections have ${listed.join()}`);
  }
  return sections.map(([id, title, keys, note]) => ({
    id,
    title,
    ...(note === undefined ? {} : { note }),
    shapes: Object.fromEntries(keys.map((key) => [key, shapes[key]])),
  }));
}
