import {
  defaultsOf,
  group,
  link,
  moment,
  optionalText,
  section,
  type TextsOfSections,
  text,
} from './schema.ts';

/** One sentence above every public page, such as that nobody answers over the holidays. */
export const noticeSections = [
  section(
    'notice',
    'Notice',
    {
      text: optionalText('Sentence', 140),
      link: group('Link', {
        label: optionalText('Label', 40),
        href: link('Leads to', '/contact'),
      }),
    },
    'It stands above every page of the site and of the blog. Without a sentence there is no notice, and without a label it has no link.',
  ),
  section(
    'time',
    'When it shows',
    {
      from: moment('From'),
      until: moment('Until'),
    },
    'Without a start it shows as soon as it is published, and without an end until you empty the sentence.',
  ),
  section('labels', 'Button, and what screen readers say', {
    labels: {
      name: text('Name of the notice', 40, 'Notice'),
      close: text('Button that closes it for the visit', 24, 'Close'),
    },
  }),
] as const;

export const defaultNotice = defaultsOf(noticeSections);
export type NoticeTexts = TextsOfSections<typeof noticeSections>;
