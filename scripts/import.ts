/**
 * `npm run import -- FILE…`: reads the files of another system as Articles → Import does; `--yes`
 * imports them. On SQLite, the server must not run meanwhile.
 */
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { findAccess } from '#app/features/accounts/find-access.server.ts';
import { publicPath } from '#app/features/articles/post-kind.ts';
import { importFolder } from '#app/features/moving/jobs/importing/import-folder.server.ts';
import type { Import, ImportItem, UploadedFile } from '#app/features/moving/records/import.ts';
import { countItems, readItems } from '#app/features/moving/records/import-items.server.ts';
import { reportMoved } from '#app/features/moving/records/import-moved.server.ts';
import {
  createImport,
  findImport,
  startImport,
} from '#app/features/moving/records/imports.server.ts';
import { OLD_PLACES, type OldPlace } from '#app/features/moving/source/old-places.ts';
import { ACCESS_WORDS, describeFormerAdmins } from '#app/features/moving/ui/words.ts';
import type { Services } from '#app/services/services.server.ts';
import { type Config, ConfigError } from '#config/config.ts';
import { runCommand, say, textsOf } from './lib/command.ts';
import { withServices } from './lib/with-services.ts';

const ACTOR = { id: null, name: 'Command on the server' };

await runCommand('import', (config, { options, words }) => {
  const chosen = {
    hosts: [...textsOf(options.host)],
    oldSites: [...textsOf(options['old-site'])],
    place: OLD_PLACES.find((each) => each === options['old-place']) ?? null,
  };
  return withServices(config, (services) =>
    importFiles(services, words, options.yes === true ? chosen : null),
  );
});

async function importFiles(
  services: Services,
  paths: readonly string[],
  options: { hosts: string[]; oldSites: string[]; place: OldPlace | null } | null,
): Promise<void> {
  const { db } = services.database;
  const id = randomUUID();
  await createImport(services, ACTOR, { id, files: copyFiles(services.config, id, paths) });
  await services.importer.run();
  const found = await findImport(db, id);
  if (found === null) return;
  for (const note of found.notes) say(note);
  await nameAdmins(services, found);
  if (found.problem !== null) throw new ConfigError(found.problem);
  if (options === null) {
    for await (const item of readItems(db, id)) say(describe(item));
    say('Nothing was imported. Add --yes, or look at it under Articles → Import.');
    return;
  }
  const { wanted: count } = await countItems(db, id);
  const { byName, oldSites } = found.options;
  const { place, ...given } = options;
  const chosen = byName === null || place === null ? byName : { ...byName, place };
  const { rows } = found.options;
  if (count > 0 || Object.keys(rows ?? {}).length > 0) {
    // The files may name the old site themselves.
    const startOptions = {
      hosts: given.hosts,
      oldSites: [...new Set([...given.oldSites, ...oldSites])],
      byName: chosen,
      tellsWebhook: false,
      rows,
    };
    await startImport(services, ACTOR, { import: found, options: startOptions, count });
  }
  await services.importer.run();
  for await (const item of readItems(db, id)) say(describe(item));
  for (const { kind, added, here, refused, refusals } of await reportMoved(db, id)) {
    say(`${kind}: ${added} came along, ${here} here already, ${refused} refused`);
    for (const { name, why } of refusals) say(`  ${name}: ${why}`);
  }
}

/** Nobody is invited from here: an invitation is for its creator to send. */
async function nameAdmins(services: Services, { admins }: Import): Promise<void> {
  const found = await findAccess(services.database.db, admins, services.now());
  if (found.length === 0) return;
  const { adminOrigin } = services.config;
  say(`${describeFormerAdmins(found.length)}. You can invite them at ${adminOrigin}/admin/people:`);
  for (const { email, access } of found) {
    say(access === 'none' ? `  ${email}` : `  ${email}: ${ACCESS_WORDS[access]}`);
  }
}

function describe(item: ImportItem): string {
  const here = item.match === null ? '' : ` [here already: ${item.match.title}]`;
  const date = item.datedAt?.slice(0, 10) ?? 'no date';
  const head = `${item.state}: ${item.title} (${date}, ${publicPath(item)})${here}`;
  return [head, ...(item.problem === null ? [] : [item.problem]), ...item.losses].join('\n  ');
}

/** Copies the files of this machine to where those of a form are received. */
function copyFiles(config: Config, id: string, paths: readonly string[]): UploadedFile[] {
  const folder = importFolder(config, id);
  mkdirSync(folder, { recursive: true });
  try {
    return paths.flatMap(listFiles).map(({ name, path }) => {
      const file = randomUUID();
      copyFileSync(path, join(folder, file));
      return { name, file, bytes: statSync(path).size };
    });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** A file, or those of a folder with their places in it, as a ZIP of the folder names them. */
function listFiles(given: string): { name: string; path: string }[] {
  if (!statSync(given).isDirectory()) return [{ name: basename(given), path: given }];
  return readdirSync(given, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = resolve(entry.parentPath, entry.name);
      return { name: relative(dirname(resolve(given)), path).replaceAll(sep, '/'), path };
    });
}
