import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A bucket of Amazon S3 or of a service with the same interface. */
export interface BucketLocation {
  readonly kind: 'bucket';
  readonly bucket: string;
  /** Before every key: empty, or ends with a slash. */
  readonly prefix: string;
  /** The address of the service; undefined for Amazon's own. */
  readonly endpoint: string | undefined;
  /** Undefined: as AWS's own settings say. */
  readonly region: string | undefined;
  /** Whether the bucket is named in the path instead of the host. */
  readonly forcePathStyle: boolean;
}

export interface FolderLocation {
  readonly kind: 'folder';
  /** Absolute path. */
  readonly path: string;
}

export type StorageLocation = BucketLocation | FolderLocation;

/** `problem` continues a sentence that starts with the name of the variable. */
export type ParsedStorageUrl<Location> =
  | { readonly ok: true; readonly location: Location }
  | { readonly ok: false; readonly problem: string };

const EXAMPLE = 's3://bucket/folder?endpoint=https://s3.example.com&region=us-east-1';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^[A-Za-z0-9][\w.-]*(?:\/[A-Za-z0-9][\w.-]*)*$/;
const REGION = /^[a-z0-9-]+$/;
const PARAMETERS: ReadonlySet<string> = new Set(['endpoint', 'region', 'forcePathStyle']);

/** Reads `s3://bucket/prefix?endpoint=…&region=…&forcePathStyle=…`. */
export function parseBucketUrl(value: string): ParsedStorageUrl<BucketLocation> {
  const reject = (problem: string) => ({ ok: false, problem }) as const;
  const url = URL.parse(value);
  if (url?.protocol !== 's3:') return reject(`must be an address like ${EXAMPLE}`);
  if (url.username !== '' || url.password !== '') {
    return reject(
      'must not contain a key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY beside it',
    );
  }
  if (url.port !== '' || url.hash !== '') return reject(`must be an address like ${EXAMPLE}`);
  const bucket = url.hostname;
  if (!BUCKET.test(bucket)) {
    return reject(
      `must name a bucket: 3 to 63 lowercase letters, digits, dots and hyphens, as in ${EXAMPLE}`,
    );
  }
  const prefix = url.pathname.replace(/^\/|\/$/g, '');
  if (prefix !== '' && !PREFIX.test(prefix)) {
    return reject('may only have letters, digits, dots, hyphens and underscores in its folder');
  }
  return readParameters(url.searchParams, {
    kind: 'bucket',
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
  });
}

function readParameters(
  parameters: URLSearchParams,
  place: Pick<BucketLocation, 'kind' | 'bucket' | 'prefix'>,
): ParsedStorageUrl<BucketLocation> {
  const reject = (problem: string) => ({ ok: false, problem }) as const;
  const unknown = [...parameters.keys()].find((name) => !PARAMETERS.has(name));
  if (unknown !== undefined) {
    return reject(
      `has the unknown parameter “${unknown}”: it can have ${[...PARAMETERS].join(', ')}`,
    );
  }
  const given = parameters.get('endpoint') || undefined;
  const endpoint = given === undefined ? undefined : originOf(given);
  if (endpoint === null) {
    return reject('must have an endpoint like https://s3.example.com, without a path');
  }
  const region = parameters.get('region') || undefined;
  if (region !== undefined && !REGION.test(region)) {
    return reject('must have a region like us-east-1');
  }
  const style = parameters.get('forcePathStyle') ?? String(endpoint !== undefined);
  if (style !== 'true' && style !== 'false') {
    return reject('must have forcePathStyle=true or forcePathStyle=false');
  }
  const location = { ...place, endpoint, region, forcePathStyle: style === 'true' };
  return { ok: true, location };
}

/** Null unless the text is an HTTP address without a path. */
function originOf(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  return url.origin === text.replace(/\/$/, '') ? url.origin : null;
}

/** Reads the address of a bucket, a `file:` address, or the absolute path of a folder. */
export function parseStorageUrl(value: string): ParsedStorageUrl<StorageLocation> {
  if (isAbsolute(value)) return { ok: true, location: { kind: 'folder', path: resolve(value) } };
  if (URL.parse(value)?.protocol !== 'file:') return parseBucketUrl(value);
  try {
    return { ok: true, location: { kind: 'folder', path: fileURLToPath(value) } };
  } catch {
    return { ok: false, problem: 'must be a folder of this machine, like file:///srv/backups' };
  }
}
