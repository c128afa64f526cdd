// @module-tag all: kills servers, moves and migrations.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { runDifferential } from '#tests/stress/differential.ts';
import { runDiffs } from '#tests/stress/diffs.ts';
import { runHistoryStress } from '#tests/stress/history.ts';
import { runImportKills } from '#tests/stress/import-kills.ts';
import { runLeadStress } from '#tests/stress/lead-stress.ts';
import { openLedger } from '#tests/stress/ledger.ts';
import { runLoadedBackups } from '#tests/stress/loaded-backups.ts';
import { runMigrationKills } from '#tests/stress/migration-kills.ts';
import { runMoveKills } from '#tests/stress/move-kills.ts';
import { runReplicaStress } from '#tests/stress/replicas.ts';
import { runRestarts } from '#tests/stress/restarts.ts';
import { runStress } from '#tests/stress/stress.ts';
import { compare as compareTimes } from '#tests/stress/timing.ts';
import { runTwoAdmins } from '#tests/stress/two-admins.ts';
import { findDamage } from '#tests/stress/verify.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { createWriter } from '#tests/support/posts.ts';
import { describeEachEngine, freshPostgres, openTestSite } from '#tests/support/test-site.ts';

it('nothing acknowledged is lost, and nothing is left over, when the server is killed', async () => {
  const { kills, acknowledged, damage } = await runStress({ rounds: 3, seed: 20_250_101 });
  expect(damage).toEqual([]);
  expect(kills).toBe(3);
  expect(acknowledged).toBeGreaterThanOrEqual(3);
});

describeEachEngine('a server that is killed', (engine) => {
  it('loses no text that was kept, no version and no date', async () => {
    const postgres = engine === 'postgresql' ? await freshPostgres() : null;
    const options = { rounds: 2, seed: 20_250_101, databaseUrl: postgres?.url };
    const { kept, saved, damage } = await runHistoryStress(options);
    await postgres?.drop();
    expect(damage).toEqual([]);
    expect(kept + saved).toBeGreaterThanOrEqual(2);
  });

  it('imports nothing twice, and loses nothing of an import', async () => {
    const postgres = engine === 'postgresql' ? await freshPostgres() : null;
    const size = { kills: 9, articles: 4, rows: 8, latestMilliseconds: 0 };
    const options = { ...size, seed: 20_250_101, databaseUrl: postgres?.url };
    const { kills, during, damage } = await runImportKills(options);
    await postgres?.drop();
    expect(damage).toEqual([]);
    expect(kills).toBe(9);
    // Several of them come while rows beside the articles are taken, and taken back.
    expect(during.running).toBeGreaterThan(1);
    expect(during['taking-back']).toBeGreaterThan(1);
  });
});

it('every lead is stored once and mailed, when the mail server is down and the server is killed', async () => {
  const done = await runLeadStress({ leads: 150, connections: 10, seed: 20_250_101 });
  expect(done.damage).toEqual([]);
  expect(done).toMatchObject({ acknowledged: 150, stored: 150, mailed: 150, kills: 3 });
});

it('no accepted request fails and nothing is lost, when the server is restarted under load', async () => {
  const { requests, saved, damage } = await runRestarts({ restarts: 2, seed: 7 });
  expect(damage).toEqual([]);
  expect(saved).toBeGreaterThan(0);
  expect(requests).toBeGreaterThan(saved);
});

it('the timing comparison detects a slower response for known addresses', () => {
  const times = Array.from({ length: 200 }, (_, n) => 80 + ((n * 37) % 40));
  const same = compareTimes(times, [...times].reverse());
  expect(same.longer).toBeCloseTo(0.5);
  const slower = compareTimes(
    times.map((time) => time + 8),
    times,
  );
  expect(slower.longer - 0.5).toBeGreaterThan(slower.chance);
});

it('a move that is killed resumes, and ends with the same rows', async ({ skip }) => {
  const postgres = inject('postgres');
  if ('missing' in postgres) return skip(postgres.missing);
  const options = { kills: 2, seed: 5, rows: 3_000, postgresUrl: postgres.url };
  const { kills, rows, damage } = await runMoveKills(options);
  expect(damage).toEqual([]);
  expect(kills).toBe(2);
  expect(rows).toBeGreaterThan(6_000);
});

it('a migration that is killed leaves the old schema or the new one', async () => {
  const { kills, damage } = await runMigrationKills({ kills: 3, seed: 3 });
  expect(damage).toEqual([]);
  expect(kills).toBe(3);
});

it('nothing acknowledged is lost, and no page fails, when servers are replaced and what they need fails', async (test) => {
  // Readers pause, so that other tests can run meanwhile.
  const size = { requests: 300, releases: 1, faults: 2, servers: 2, readPauseMilliseconds: 50 };
  const done = await runReplicaStress({ ...size, seed: 4, say: (line) => console.log(line) });
  if ('missing' in done) return test.skip(done.missing);
  expect(done.damage).toEqual([]);
  expect(done.releaseRequests).toBeGreaterThanOrEqual(size.requests);
  // One before each stop, one before and one after each fault, and the one that is edited.
  expect(done.posts).toBeGreaterThanOrEqual(7);
  expect(done.images).toBeGreaterThan(0);
  expect(done.leads).toBeGreaterThan(0);
});

it('two admins who save one post at once never overwrite each other', async () => {
  const { saved, rejected, damage } = await runTwoAdmins({ saves: 20, seed: 3 });
  expect(damage).toEqual([]);
  expect(saved).toBeGreaterThanOrEqual(20);
  expect(rejected).toBeGreaterThan(0);
});

it('a backup that the command makes of a busy server is complete', async () => {
  const { backups, rows, damage } = await runLoadedBackups({ backups: 1, seed: 3 });
  expect(damage).toEqual([]);
  expect(backups).toBe(1);
  expect(rows).toBeGreaterThan(0);
});

it('the page cache answers generated requests as the app does, and as a new render is', async () => {
  const done = await runDifferential({ requests: 1_000, seed: 20_250_101 });
  expect(done.damage).toEqual([]);
  expect(done.requests).toBe(1_000);
  expect(done.fromMemory).toBeGreaterThan(150);
  expect(done.rendered).toBeGreaterThan(800);
});

it('a diff of two texts gives back both of them', () => {
  const { pairs, changed, damage } = runDiffs({ pairs: 2_000, seed: 20_250_101 });
  expect(damage).toEqual([]);
  expect(pairs).toBe(2_000);
  expect(changed).toBeGreaterThan(1_000);
});

it('the comparison detects lost changes and leftovers', async () => {
  const site = await openTestSite();
  const writer = createWriter(site, await createAdmin(site));
  const { id, version, title } = await writer.create();
  const ledger = openLedger();
  const compare = () => findDamage(site.services, site.origin, ledger);
  ledger.posts.set(id, { stored: { version, title }, pending: null });
  expect(await compare()).toEqual([]);

  ledger.posts.set(id, { stored: { version, title: 'Another title' }, pending: null });
  ledger.posts.set('gone', { stored: { version: 1, title: 'Gone' }, pending: null });
  ledger.images.set('lost', { addresses: [] });
  await sql`drop trigger audit_log_no_delete`.execute(site.services.database.db);
  await site.services.database.db.deleteFrom('audit_log').execute();
  mkdirSync(join(site.dataDir, 'uploads/blog-images'), { recursive: true });
  writeFileSync(join(site.dataDir, 'uploads/blog-images/stray.webp'), 'x');
  expect(await compare()).toEqual([
    expect.stringMatching(/^post .+ is .+Another title/),
    expect.stringMatching(/^post gone is undefined/),
    expect.stringMatching(/has no audit row$/),
    'image lost is not listed',
    'blog-images/stray.webp belongs to nothing',
  ]);
  await site.close();
});
