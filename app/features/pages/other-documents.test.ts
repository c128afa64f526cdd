import { expect, it } from 'vitest';
import { defaultContent, defaultTexts } from '#app/site/words/site-content.ts';
import { type AllOverrides, applyOverrides } from './changes/apply-overrides.ts';
import { type DocumentId, listAllFields } from './documents.ts';

function changed(id: DocumentId, fields: Readonly<Record<string, unknown>>): AllOverrides {
  const changes = Object.entries(fields).map(([field, value]) => [field, { value, base: null }]);
  return { [id]: Object.fromEntries(changes) };
}

it('changes the named field of each document, and nothing else', () => {
  const content = applyOverrides({
    ...changed('navigation', { 'header/header': [{ label: 'Start', href: '/' }] }),
    ...changed('/privacy-policy', { 'text/html': '<p>We are we.</p>' }),
    ...changed('/blog', { 'post/back': 'All posts' }),
    ...changed('growthPlan', { 'questions/steps/beds/text': 'How many beds?' }),
  });
  expect(content.navigation.header).toEqual([{ label: 'Start', href: '/' }]);
  expect(content.navigation.footer).toEqual(defaultContent.navigation.footer);
  expect(content.legal['/privacy-policy'].text).toEqual({ html: '<p>We are we.</p>' });
  expect(content.post.back).toBe('All posts');
  expect(content.growthPlan.steps.beds.text).toBe('How many beds?');
  expect(content.pages).toEqual(defaultContent.pages);
  expect(applyOverrides({})).toEqual(defaultContent);
});

it('the header and the footer keep a link, and the legal links stay as many as they are', () => {
  const types = Object.fromEntries(listAllFields('navigation').map(({ id, type }) => [id, type]));
  expect(types['header/header']).toMatchObject({ type: 'list', min: 1 });
  expect(types['footer/footer']).toMatchObject({ type: 'list', min: 1 });
  expect(Object.keys(types).filter((id) => /^legal\/legal\/\d\/label$/.test(id))).toHaveLength(
    defaultContent.navigation.legal.length,
  );
  expect(Object.values(types).filter(({ type }) => type === 'list')).toHaveLength(2);
});

it('a renamed program has its name in forms, the quiz and the terms', () => {
  const content = applyOverrides(changed('prices', { 'program-scale-prep/name': 'Grow Ready' }));
  expect(content.forms.subjects.coaching).toBe('Coaching: Leader Lift or Grow Ready');
  expect(content.growthPlan.offerings['scale-prep'].name).toBe('Grow Ready');
  expect(JSON.stringify(content.legal['/terms-of-service'])).not.toContain('Scale Prep');
  expect(JSON.stringify(defaultTexts.legal['/terms-of-service'])).toContain('Scale Prep');
});
