import { describe, expect, it } from 'vitest';
import type { AdviceCode, Article } from './advice.ts';
import { findAdvice, settleAdvice } from './find-advice.ts';

const surroundings = {
  today: '2026-11-26',
  leadsSomewhere: (href: string) => href === '/contact' || href.startsWith('https://'),
};

function adviceOn(given: Partial<Article>) {
  const article = {
    title: 'Answering families',
    description: '',
    html: '',
    headingIds: [],
    ...given,
  };
  return settleAdvice(findAdvice(article, surroundings.today), surroundings.leadsSomewhere);
}

function codesOn(html: string): AdviceCode[] {
  return adviceOn({ html }).map(({ code }) => code);
}

describe('findAdvice', () => {
  it('asks nothing by the sound of a sentence in which something is left over', () => {
    expect(codesOn('<p>Homes in [your city] are full.</p>')).toEqual(['placeholder']);
  });

  it('has nothing to say about a plain article', () => {
    const html =
      '<p>Call within the hour.</p><h2>Why</h2><p>Families ask several homes.</p><h3>How</h3>' +
      '<p>Ask us on the <a href="/contact">contact page</a>, or read <a href="#in-post-why">the reason</a>.</p>' +
      '<h2 id="in-post-why">The reason</h2><table><tr><th>Day</th></tr><tr><td>Monday</td></tr></table>';
    expect(adviceOn({ html })).toEqual([]);
  });

  it.each<[AdviceCode, string, string]>([
    ['heading-jump', '<h2>One</h2><h4>Two</h4>', 'Two'],
    ['heading-jump', '<h3>First</h3>', 'First'],
    ['link-nowhere', '<p>See <a href="/contcat">our page</a>.</p>', 'our page'],
    ['link-nowhere', '<p>See <a href="#in-post-gone">below</a>.</p>', 'below'],
    ['link-words', '<p>To ask, <a href="/contact">click here</a>.</p>', 'click here'],
    [
      'link-words',
      '<p><a href="/contact">https://example.com/contact</a></p>',
      'https://example.com/contact',
    ],
    ['table-header', '<table><tbody><tr><td>A</td><td>B</td></tr></tbody></table>', 'A'],
    ['placeholder', '<p>Homes in [your city] are full.</p>', 'Homes in [your city] are full.'],
    ['placeholder', '<p>Lorem ipsum dolor sit amet.</p>', 'Lorem ipsum dolor sit amet.'],
    ['placeholder', '<p>Prices: TBD</p>', 'Prices: TBD'],
    ['past-date', '<p>Join us on March 3, 2025.</p>', 'Join us on March 3, 2025.'],
    ['past-date', '<p>The offer ends 11/25/2026.</p>', 'The offer ends 11/25/2026.'],
    ['past-date', '<p>Join us on October 3.</p>', 'Join us on October 3.'],
    ['past-date', '<p>Good until Labor Day 2026.</p>', 'Good until Labor Day 2026.'],
    [
      'past-date',
      '<p>Effective January 1, 2026, the fee will go up.</p>',
      'Effective January 1, 2026, the fee will go up.',
    ],
    ['placeholder', '<ul><li>insert photo of kitchen</li></ul>', 'insert photo of kitchen'],
    ['claim-result', '<p>We fill every bed.</p>', 'We fill every bed.'],
    ['claim-result', '<p>Results are guaranteed.</p>', 'Results are guaranteed.'],
    ['claim-promise', '<p>You will never miss a call.</p>', 'You will never miss a call.'],
    ['claim-number', '<p>Calls rose by 40%.</p>', 'Calls rose by 40%.'],
    ['claim-number', '<p>Twice, or 3x more tours.</p>', 'Twice, or 3x more tours.'],
    ['claim-comparison', '<p>We are #1 in Ohio.</p>', 'We are #1 in Ohio.'],
    ['claim-comparison', '<p>It is faster than any other.</p>', 'It is faster than any other.'],
    [
      'claim-testimonial',
      '<blockquote><p>“They filled my home.” — Ann</p></blockquote>',
      '“They filled my home.” — Ann',
    ],
    ['claim-housing', '<p>A Christian home, adults only.</p>', 'A Christian home, adults only.'],
    ['claim-health', '<p>Music prevents falls.</p>', 'Music prevents falls.'],
  ])('%s: %s', (code, html, quote) => {
    expect(adviceOn({ html })).toContainEqual(expect.objectContaining({ code, quote }));
  });

  it.each([
    ['a date of what happened', '<p>We opened our doors on March 3, 2019 with six beds.</p>'],
    ['a date to come', '<p>Join us on March 3, 2027.</p>'],
    ['a day of next year, without the year', '<p>Join us on March 3.</p>'],
    ['a day of each year', '<p>Enrollment opens on October 15 every year.</p>'],
    ['a time that lasts', '<p>Enrollment runs from October 15 to December 7.</p>'],
    ['goals of the past', '<p>Our goals for 2024 were simple.</p>'],
    ['today', '<p>The offer ends 11/26/2026.</p>'],
    ['code', '<pre><code>TODO: never guaranteed</code></pre>'],
    ['an image as a link', '<p><a href="/contact"><img src="/a.webp" alt="Our porch"></a></p>'],
    ['a quote of another kind', '<p>Families ask for the “house tour” first.</p>'],
    ['a price', '<p>Streamline costs $797 a month.</p>'],
    ['a heading back up', '<h2>One</h2><h3>Two</h3><h2>Three</h2>'],
  ])('leaves %s alone', (_, html) => {
    expect(codesOn(html)).toEqual([]);
  });

  it.each([
    'It is never easy to move a parent out of a house of forty years.',
    'Always ask to see the latest inspection report before you sign.',
    'The best time to visit is during a meal, when staff talk with residents.',
    'You can never ask too many questions on a tour.',
    'Some homes charge a fee that is not always refundable.',
    'The only question that matters is whether she would be happy here.',
    'Every time the phone rings, somebody has to leave the floor.',
    'The leading cause of complaints is slow call lights.',
    'Will Dad be the only man at the table?',
    'No families were turned away that week.',
    'Homes must report a fall to the state within 24 hours.',
    'Adults 85 and older are the fastest-growing group.',
    'Say: “We would love to show you the house.” Then wait.',
    'Ask three times a day how she slept, and at two in the morning.',
    'We will answer by email, or by phone if you left a number.',
    'We will not treat you any differently for asking.',
    '“Anybody can tell you about a good day,” she used to say.',
    'Nobody parks in front of number 12; there is a sign about it in our kitchen.',
    'A waiting list is worth keeping',
  ])('asks for no proof of an everyday sentence: %s', (sentence) => {
    expect(codesOn(`<p>${sentence}</p>`)).toEqual([]);
  });

  it.each<[AdviceCode, string]>([
    ['claim-result', 'We fill your empty beds in 30 days or your money back.'],
    ['claim-result', 'Double your tours.'],
    ['claim-result', 'Your census will grow.'],
    ['claim-promise', 'Our assistant answers calls 24/7.'],
    ['claim-promise', 'No lead is ever missed.'],
    ['claim-promise', 'You will be happy every time.'],
    ['claim-number', 'We answer within 10 seconds.'],
    ['claim-number', 'Trusted by 500 homes nationwide.'],
    ['claim-number', 'Nine out of ten families choose us.'],
    ['claim-number', 'Save $4,000 a month with our system.'],
    ['claim-comparison', 'America’s most trusted answering service.'],
    ['claim-comparison', 'We have the lowest prices in Florida.'],
    ['claim-comparison', 'Award-winning care.'],
    ['claim-testimonial', '“This saved my business,” says Maria.'],
    ['claim-testimonial', '“We want Mom to be safe,” a daughter told us.'],
    ['claim-testimonial', '“They came. I love it.” — Ann'],
    ['claim-testimonial', '— Dana R., Tampa'],
    ['claim-testimonial', '“It feels like home, and the pie is better.” Walter, resident'],
    ['claim-comparison', '“There is simply no comparison,” our manager likes to say.'],
    ['claim-number', 'Did you know that two thirds of families choose the first home that calls?'],
    ['claim-housing', 'Seniors 55 and over only.'],
    ['claim-housing', 'We do not accept residents with dementia.'],
    ['claim-housing', 'It is in a safe, Christian neighborhood.'],
    ['claim-health', 'Our program slows dementia.'],
    ['claim-health', 'Doctor-recommended memory care.'],
    ['claim-health', 'Our residents live longer.'],
  ])('asks what a lawyer would, %s: %s', (code, sentence) => {
    expect(codesOn(`<p>${sentence}</p>`)).toEqual([code]);
  });

  it('identifies a sentence of more than 35 words by its first words', () => {
    const sentence = `${Array.from({ length: 36 }, (_, number) => `Word${number}`).join(' ')}.`;
    const [advice] = adviceOn({ html: `<p>Short. ${sentence} Short.</p>` });
    expect(advice?.text).toBe('This sentence has 36 words. Two shorter ones are easier to read.');
    expect(sentence).toContain(advice?.quote);
    expect(advice?.quote).toMatch(/^Word0 .{80,110}\d$/);
    expect(codesOn(`<p>${sentence.replace('Word0 ', '')}</p>`)).toEqual([]);
  });

  it('says how long a title and a description are', () => {
    const long = adviceOn({ title: 'T'.repeat(61), description: 'D'.repeat(161) });
    expect(long.map(({ text }) => text)).toEqual([
      'Search results show about 60 characters of a title; this one has 61.',
      'Search results show about 160 characters of a description; this one has 161.',
    ]);
    expect(adviceOn({ title: 'T'.repeat(60), description: 'D'.repeat(160) })).toEqual([]);
  });

  it('knows that a link to a heading leads somewhere', () => {
    const html = '<h2>Fees</h2><p>See <a href="#in-post-fees">the fees</a>.</p>';
    expect(codesOn(html)).toEqual(['link-nowhere']);
    expect(adviceOn({ html, headingIds: ['in-post-fees'] })).toEqual([]);
  });

  it('finds claims in the title', () => {
    expect(adviceOn({ title: 'Fill Every Bed' })[0]?.code).toBe('claim-result');
  });

  it('cuts off a long list, and stays fast on a hostile text', () => {
    expect(adviceOn({ html: '<h4>x</h4><h6>y</h6>'.repeat(100) })).toHaveLength(40);
    const hostile = ['“', '[', '1', ' I '].map((part) => `<p>${part.repeat(200_000)}</p>`).join('');
    expect(adviceOn({ html: hostile }).length).toBeLessThanOrEqual(40);
  });
});
