import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBackup } from '#app/features/backups/archive/check-backup.server.ts';
import { expect, test } from '#tests/support/browser.ts';

test('an owner makes a backup, downloads it, and deletes it', async ({
  page,
  context,
  login,
  services,
}) => {
  const { userId } = await login(context);
  await page.goto('/admin/backups');
  await page.getByRole('button', { name: 'Back up now' }).click();
  // Live updates show the progress without a reload.
  await expect(page.getByText('Last backup:')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'Made by you' });
  await expect(row).toHaveCount(1);

  // Requested directly, because the test browser saves no downloads.
  const address = await row.getByRole('link', { name: /^Download/ }).getAttribute('href');
  const answer = await page.request.get(address ?? '');
  expect(answer.headers()['content-disposition']).toMatch(/filename="site-.+-by-hand\.tar"$/);
  const folder = mkdtempSync(join(tmpdir(), 'wizard-download-'));
  writeFileSync(join(folder, 'backup.tar'), await answer.body());
  const manifest = await checkBackup(join(folder, 'backup.tar'), folder);
  rmSync(folder, { recursive: true });
  expect(manifest.tables.user).toBeGreaterThan(0);

  await row.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete backup' }).click();
  await expect(row).toHaveCount(0);
  const audited = await services.database.db
    .selectFrom('audit_log')
    .select('action')
    .where('object_type', '=', 'backup')
    .where('actor_id', '=', userId)
    .orderBy('at')
    .execute();
  expect(audited.map(({ action }) => action)).toEqual([
    'backup.created',
    'backup.downloaded',
    'backup.deleted',
  ]);
});

test('a failed backup is at the top of the dashboard', async ({ page, context, login, server }) => {
  await login(context);
  const attempt = {
    at: new Date().toISOString(),
    kind: 'daily',
    problem:
      'There is not enough room for a backup in /srv/site: it needs 90 MB, and 4 MB are free.',
    name: null,
    missing: 0,
    seconds: 0.1,
  };
  mkdirSync(join(server.dataDir, 'backups'), { recursive: true });
  writeFileSync(
    join(server.dataDir, 'backups/status.json'),
    JSON.stringify({ last: attempt, lastGood: null }),
  );
  await page.goto('/admin');
  await expect(page.getByText('The last backup failed')).toBeVisible();
  await expect(page.getByText('it needs 90 MB')).toBeVisible();
  await page.getByRole('link', { name: 'See the backups' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Backups' })).toBeVisible();
  await expect(page.getByText('The last backup failed')).toBeVisible();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByText('The last backup failed')).toHaveCount(0);
});
