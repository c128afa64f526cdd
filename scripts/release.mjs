// `npm run release`: the files of the committed version, in `release/`: the sources as a .tar.gz, a
// CycloneDX list of the packages that run on a server, and the SHA-256 of both.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from './lib/arguments.mjs';
import { runNpm } from './lib/install.mjs';
import { fail, root, say } from './lib/project.mjs';

readArguments('release');
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const release = `${name}-${version}`;
const folder = join(root, 'release');

if (run('git', ['status', '--porcelain']).trim() !== '') {
  fail('There are changes that are not committed. Commit them, then run it again.');
}
if (!readFileSync(join(root, 'CHANGELOG.md'), 'utf8').includes(`\n## ${version} (`)) {
  fail(`CHANGELOG.md does not describe version ${version}. Write that, then run it again.`);
}
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);

const sources = `${release}.tar.gz`;
run('git', [
  'archive',
  `--prefix=${release}/`,
  '--format=tar.gz',
  '-o',
  join(folder, sources),
  'HEAD',
]);

const packages = `${release}.cdx.json`;
writeFileSync(join(folder, packages), `${JSON.stringify(listPackages(), null, 2)}\n`);

const checksums = [sources, packages].map((file) => {
  const hash = createHash('sha256').update(readFileSync(join(folder, file)));
  return `${hash.digest('hex')}  ${file}\n`;
});
writeFileSync(join(folder, 'SHA256SUMS'), checksums.join(''));
say(`release/ holds ${sources}, ${packages} and SHA256SUMS.`);

function listPackages() {
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
  const list = JSON.parse(outputOf('npm sbom', runNpm(args, { cwd: root, encoding: 'utf8' })));
  // npm writes the name of the folder here.
  list.metadata.component.name = name;
  return list;
}

function run(command, args) {
  return outputOf(
    `${command} ${args[0]}`,
    spawnSync(command, args, { cwd: root, encoding: 'utf8' }),
  );
}

function outputOf(command, { status, stdout, stderr, error }) {
  if (status === 0) return stdout;
  return fail(`${command} failed: ${error?.message ?? stderr.trim()}`);
}
