import { expect, it } from 'vitest';
import { createReasonCount } from './count-reasons.ts';

it('says how often something differs for the same reason', () => {
  const { add, list } = createReasonCount();
  const away = 'It is still at old.example, because you did not choose to fetch images from there.';
  add({ why: [`The image a.jpg: ${away}`, `The image b.jpg: ${away}`], unexplained: 0 });
  add({ why: [`The image c.jpg: ${away}`], unexplained: 3 });
  add({
    why: ['3 links to the old site lead to what was not imported: /a.html, /b.'],
    unexplained: 0,
  });
  add({ why: ['5 links to the old site lead to what was not imported: /c.'], unexplained: 0 });
  add({ why: ['The caption of its featured image is left out: “Photo: by Ann”.'], unexplained: 0 });
  add({ why: [], unexplained: 0 });
  expect(list()).toEqual([
    { says: away.slice(0, -1), articles: 2 },
    { says: 'We do not know why', articles: 2 },
    { says: '… links to the old site lead to what was not imported', articles: 2 },
    { says: 'The caption of its featured image is left out', articles: 1 },
  ]);
});

it('names the most frequent reasons, and counts the others', () => {
  const reasons = createReasonCount();
  for (let n = 0; n < 26; n += 1)
    reasons.add({ why: [`Reason ${String.fromCharCode(97 + n)}.`], unexplained: 0 });
  reasons.add({ why: ['Reason z.'], unexplained: 0 });
  const listed = reasons.list();
  expect(listed[0]).toEqual({ says: 'Reason z', articles: 2 });
  expect(listed.at(-1)).toEqual({ says: 'Something else', articles: 18 });
});
