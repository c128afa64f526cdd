import type { BrowserContext, Page } from '@playwright/test';
import { storeLead } from '../leads.ts';
import { readLocalCopies } from '../local-copies.ts';
import { attack, type Loot } from './attack.ts';
import { test as base, expect } from './fixtures.ts';
import { ALL_PROVIDERS } from './settings.ts';

/** The browser reports what it refuses to the hostile script as errors of the page. */
export const test = base.extend({
  pageErrors: ({ browser: _ }, use) => use(undefined),
});

/**
 * One place of each company whose script runs in our page. The other places confine it alike, which
 * `providers.test.ts` holds.
 */
const PLACES = { quizForm: '/quiz', contactForm: '/contact' };
type AttackedPlace = keyof typeof PLACES;

const LEAD = 'Zelda Markworth';
const UNSAVED = 'Quillfeather';
/** The name of a copy of unsaved text in the browser's storage for an origin. */
const COPY = 'post-draft:';

/** The provider's host answers with the hostile script, whatever it is asked for. */
async function takeOver(context: BrowserContext, adminOrigin: string): Promise<void> {
  const body = `(${attack.toString()})(${JSON.stringify(adminOrigin)});`;
  await context.route(
    /^https:\/\/(tally\.so|link\.msgsndr\.com|api\.leadconnectorhq\.com|forms\.wizard-services\.com)\//,
    (route) => route.fulfill({ contentType: 'text/javascript', body }),
  );
}

async function readLoot(page: Page): Promise<Loot> {
  const found = await page.waitForFunction(() => (window as { loot?: Loot }).loot);
  return (await found.jsonValue()) as Loot;
}

/**
 * Replays the attack in each place, on a site as `test.use` in the calling file describes it.
 * @param target what it reaches nothing of, for the titles
 */
export function testAttacks(target: string, places: readonly AttackedPlace[]): void {
  for (const place of places) {
    test(`a hostile script in the ${place} reaches nothing of ${target}`, async ({
      page,
      context,
      login,
      services,
      server,
      switchOn,
      ownAdminHost,
    }) => {
      await switchOn({ [place]: ALL_PROVIDERS[place], providersLoad: 'with-page' });
      const owner = await login(context);
      await storeLead({ services }, { name: LEAD, email: 'zelda@example.com' });
      await takeOver(context, server.adminOrigin);
      // The owner works in one tab, and has looked for somebody in the tab of the public page.
      const work = await context.newPage();
      await work.goto('/admin/leads');
      await expect(work).toHaveURL(`${server.adminOrigin}/admin/leads`);
      await expect(work.getByRole('link', { name: LEAD }).first()).toBeVisible();
      const editor = await context.newPage();
      await editor.goto('/admin/posts/new');
      await editor.getByLabel('Title').fill(UNSAVED);
      await expect.poll(() => readLocalCopies(editor, services, owner.userId)).toContain(UNSAVED);
      await page.goto('/admin/leads?search=Markworth');
      await page.goto(PLACES[place]);

      const { texts, installed } = await readLoot(page);
      const all = texts.join('\n');
      // The attack works: it read public pages, also through the window that it opened.
      expect(all).toContain('id="contact-form"');
      // On one host it sees that there are copies, and cannot read them.
      expect(all.includes(COPY)).toBe(!ownAdminHost);
      for (const secret of [
        owner.email,
        owner.headers['X-Admin-Token'],
        'zelda',
        'Zelda',
        'Markworth',
        'rail-places',
        'Admin Portal',
        UNSAVED,
      ]) {
        expect(all, secret).not.toContain(secret);
      }
      expect(installed).toEqual([]);
      // The owner’s own tab keeps working.
      await work.reload();
      await expect(work.getByRole('link', { name: LEAD }).first()).toBeVisible();
    });
  }
}
