import { expect, it } from 'vitest';
import { originalContent, originalTexts } from '#app/content/site-content.ts';
import { type AllChanges, applyChanges } from './apply-changes.ts';
import type { DocumentId } from './documents.ts';

function changed(id: DocumentId, fields: Readonly<Record<string, unknown>>): AllChanges {
  const changes = Object.entries(fields).map(([field, value]) => [field, { value, base: null }]);
  return { [id]: Object.fromEntries(changes) };
}

it('changes the named field of each document, and nothing else', () => {
  const content = applyChanges({
    ...changed('navigation', { 'header/header/0/label': 'Start' }),
    ...changed('/privacy-policy', { 'text/html': '<p>We are we.</p>' }),
    ...changed('/blog', { 'post/back': 'All posts' }),
    ...changed('growthPlan', { 'questions/steps/beds/text': 'How many beds?' }),
  });
  expect(content.navigation.header[0]).toEqual({ label: 'Start', href: '/' });
  // The footer's link to the home page is another field.
  expect(content.navigation.footer).toEqual(originalContent.navigation.footer);
  expect(content.legal['/privacy-policy'].text).toEqual({ html: '<p>We are we.</p>' });
  expect(content.post.back).toBe('All posts');
  expect(content.growthPlan.steps.beds.text).toBe('How many beds?');
  expect(content.pages).toEqual(originalContent.pages);
  expect(applyChanges({})).toEqual(originalContent);
});

it('a renamed program has its name in forms, the quiz and the terms', () => {
  const content = applyChanges(changed('prices', { 'program-scale-prep/name': 'Grow Ready' }));
  expect(content.forms.subjects.coaching).toBe('Coaching: Leader Lift or Grow Ready');
  expect(content.growthPlan.offerings['scale-prep'].name).toBe('Grow Ready');
  expect(JSON.stringify(content.legal['/terms-of-service'])).not.toContain('Scale Prep');
  expect(JSON.stringify(originalTexts.legal['/terms-of-service'])).toContain('Scale Prep');
});
