import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { button, expect, field, heading, link, test } from '#tests/support/firefox-journey.ts';
import { makePhoto } from '#tests/support/photo.ts';

/** What a visitor and the owner do most, in Firefox where this machine has one. */

test('a visitor on a phone finds the quiz, takes it, and writes to us', async ({
  firefoxPage: page,
  server,
  services,
}) => {
  await page.setViewport(390, 844);
  await page.open(server.origin);
  await page.tap(button('Menu'));
  await page.tap(link('About'));
  await page.see(heading('We Work for the Owner Who Turns Off the Lights'));
  await page.open(`${server.origin}/quiz`);
  await page.tap(button('Start Quiz'));
  const answers = ['5 of 6', '$4,500', 'None', '10', 'The same day', 'A notebook, or from memory'];
  for (const answer of [...answers, '40', '2']) await page.tap(button(answer));
  await page.see('.plan-answers');

  await page.open(`${server.origin}/contact`);
  await page.fill(field('Your name'), 'Ines Alvarez');
  await page.fill(field('Email'), 'ines@example.com');
  await page.fill('#contact-form textarea', 'Three beds are open.');
  await page.tap(button('Send Message'));
  await page.see('#contact-form [role=status]');
  const leads = await services.database.db.selectFrom('leads').select('email').execute();
  expect(leads).toContainEqual({ email: 'ines@example.com' });
});

test('the owner signs up, writes an article with an image, and publishes it', async ({
  firefoxPage: page,
  freshServer,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'wizard-photo-'));
  const photo = join(folder, 'porch.jpg');
  writeFileSync(photo, await makePhoto());
  const { origin } = freshServer;
  await page.open(`${origin}/admin`);
  await page.fill(field('Email'), 'owner@example.com');
  await page.fill('input[type=password]', 'lantern-oak-river-42');
  await page.click(button('Sign Up'));
  await page.click(link('New article'));
  await page.fill(field('Title'), 'Fill every bed');
  await page.click('.ProseMirror[contenteditable="true"]');
  await page.type('Answer first.');
  await page.type('\n');
  await page.type('/');
  await page.click({ role: 'option', name: 'Image' });
  await page.choose('[role=dialog] input[type=file]', [photo]);
  await page.fill(field('Description (recommended)'), 'A porch at dusk');
  await page.type('\n');
  await page.see('.ProseMirror img[alt="A porch at dusk"]');
  await page.click(button('Publish'));
  await page.click(button('Publish now'));
  await page.see(heading('Articles'));
  await page.open(`${origin}/blog/fill-every-bed`);
  await page.see(heading('Fill every bed'));
  await page.see('article img[alt="A porch at dusk"]');

  await page.open(`${origin}/admin`);
  await page.click('.account-menu button[popovertarget]');
  await page.click(button('Sign out'));
  await page.see(heading('Admin Portal'));
  rmSync(folder, { recursive: true });
});
