import type { CountKind } from './page-counts.ts';

/** What the Privacy Policy says about each kind of number, with an example. */
const COUNTED: Readonly<Record<CountKind, readonly [what: string, example: string]>> = {
  view: ['How often a page was opened', 'The Prices page, 12 times on May 4'],
  visit: [
    'How often somebody came to it from outside, not from another page of ours',
    'Of those, 5 times',
  ],
  source: [
    'The site that had the link, by its name alone',
    'From Google, twice; a site that is not widely known is counted as “others” if it brought fewer than 3 visits in a day',
  ],
  campaign: [
    'The campaign that a link of ours names',
    'From our May newsletter, 4 times; with fewer than 3 visits in a day, it is counted as “others”',
  ],
  device: ['Whether it was a phone or a computer, if the browser says so', 'On a phone, 6 times'],
  'to-form': [
    'How often readers of an article went on to a form or the quiz',
    'From one article to our contact page, twice',
  ],
  'old-browser': [
    'How often an old browser opened a page, counted apart from the rest',
    'Once on May 4',
  ],
};

/** The rows of the table in the Privacy Policy. */
export const WHAT_IS_COUNTED: readonly (readonly string[])[] = Object.values(COUNTED);

/** What the Privacy Policy says is not counted. */
export const NEVER_COUNTED: readonly string[] = [
  'who you are: no name, no network address, no cookie, no browser, no time of day',
  'which pages one person opened, or whether that person was here before',
  'anything, if your browser sends Global Privacy Control',
  'private pages, such as the link to your quiz result',
  'the people who run this site while they are signed in, and search engines and other programs',
];
