import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where Debian has programs of administrators, which is not on everybody's PATH. */
export const PROGRAM_PATH = `${process.env.PATH}:/usr/local/sbin:/usr/sbin`;

/** A certificate and its key, each in a file. */
export interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

export interface CertificateOptions {
  /** The beginning of the names of its files. */
  readonly name: string;
  /** As openssl writes them, like `DNS:localhost,IP:127.0.0.1`. */
  readonly names: string;
  /** Whether its time was over yesterday. */
  readonly isExpired?: boolean;
}

/** Why there are no certificates here; null where there are. */
export function findMissingOpenssl(): string | null {
  const { error } = spawnSync('openssl', ['version'], { env: { PATH: PROGRAM_PATH } });
  return error === undefined ? null : 'no openssl here';
}

/** Makes a certificate that signs itself, valid for a day. */
export function makeCertificate(
  folder: string,
  { name, names, isExpired = false }: CertificateOptions,
): Certificate {
  const file = (extension: string) => join(folder, `${name}.${extension}`);
  const [key, request, certificate] = [file('key'), file('request'), file('crt')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  run(['req', '-new', ...curve, '-subj', `/CN=${name}`, '-keyout', key, '-out', request]);
  const extensions = file('extensions');
  writeFileSync(extensions, `subjectAltName=${names}\nbasicConstraints=critical,CA:TRUE\n`);
  const days = ['-days', isExpired ? '-1' : '1', '-extfile', extensions];
  run(['x509', '-req', '-in', request, '-signkey', key, ...days, '-out', certificate]);
  return { certificate, key };
}

function run(args: readonly string[]): void {
  const { status, stderr } = spawnSync('openssl', args, {
    env: { PATH: PROGRAM_PATH },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}
