import { expect, it } from 'vitest';
import { launchChecklist } from '#app/features/settings/setting-topics.ts';
import { EMPTY_SETTINGS } from '#app/features/settings/settings-schema.ts';
import { SETUP_EXTRAS, SETUP_PATH, SETUP_STEPS, stepAfter } from './setup-steps.ts';

it('leads from the first step to the last and back', () => {
  let path = '/admin/setup/business';
  const visited: string[] = [];
  for (const { id } of SETUP_PATH) {
    expect(path).toBe(`/admin/setup/${id}`);
    visited.push(stepAfter(id, 'back'));
    path = stepAfter(id, 'next');
  }
  expect(path).toBe('/admin');
  expect(visited).toEqual([
    '/admin',
    ...SETUP_PATH.slice(0, -1).map(({ id }) => `/admin/setup/${id}`),
  ]);
  expect(stepAfter('mail', 'home')).toBe('/admin');
});

it('leads from what is offered at the end back there', () => {
  for (const { id } of SETUP_EXTRAS) {
    expect([stepAfter(id, 'next'), stepAfter(id, 'back')]).toEqual([
      '/admin/setup/ready',
      '/admin/setup/ready',
    ]);
    expect(stepAfter(id, 'home')).toBe('/admin');
  }
});

it('asks for everything that the site should not go live without', () => {
  const around = { checkouts: true, mail: { kind: 'none' } } as const;
  const needed = launchChecklist(EMPTY_SETTINGS, around).filter((item) => item.needed);
  const asked = SETUP_STEPS.flatMap(({ keys }): readonly string[] => keys);
  for (const { key } of needed) expect([...asked, 'mailServer']).toContain(key);
});
