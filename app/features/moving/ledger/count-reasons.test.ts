import { expect, it } from 'vitest';
import { createReasonCount } from './count-reasons.ts';

it('says how often something differs for the same reason', () => {
  const reasons = createReasonCount();
  const away = 'It is still at old.example, because you did not choose to fetch images from there.';
  reasons.add([`The image a.jpg: ${away}`, `The image b.jpg: ${away}`]);
  reasons.add([`The image c.jpg: ${away}`]);
  reasons.add(['3 links to the old site lead to what was not imported: /a.html, /b.']);
  reasons.add(['5 links to the old site lead to what was not imported: /c.']);
  reasons.add(['The caption of its featured image is left out: “Photo: by Ann”.']);
  reasons.add([]);
  expect(reasons.list()).toEqual([
    { says: away.slice(0, -1), articles: 2 },
    { says: '… links to the old site lead to what was not imported', articles: 2 },
    { says: 'The caption of its featured image is left out', articles: 1 },
    { says: 'We do not know why', articles: 1 },
  ]);
});

it('names the most frequent reasons, and counts the others', () => {
  const reasons = createReasonCount();
  for (let n = 0; n < 26; n += 1) reasons.add([`Reason ${String.fromCharCode(97 + n)}.`]);
  reasons.add(['Reason z.']);
  const listed = reasons.list();
  expect(listed[0]).toEqual({ says: 'Reason z', articles: 2 });
  expect(listed.at(-1)).toEqual({ says: 'Something else', articles: 18 });
});
