import { describe, expect, it } from 'vitest';
import { parseBucketUrl, parseStorageUrl } from './storage-url.ts';

describe('the address of a bucket', () => {
  it.each([
    [
      's3://pictures',
      { bucket: 'pictures', prefix: '', endpoint: undefined, region: undefined },
      false,
    ],
    [
      's3://pictures/site/one/?region=eu-west-1',
      { bucket: 'pictures', prefix: 'site/one/', endpoint: undefined, region: 'eu-west-1' },
      false,
    ],
    [
      's3://my.pictures?endpoint=http://localhost:9000/',
      { bucket: 'my.pictures', prefix: '', endpoint: 'http://localhost:9000', region: undefined },
      true,
    ],
  ])('%s names bucket, folder, endpoint and region', (url, place, forcePathStyle) => {
    const location = { kind: 'bucket', ...place, forcePathStyle };
    expect(parseBucketUrl(url)).toEqual({ ok: true, location });
  });

  it('says itself whether the bucket is in the host or in the path', () => {
    const url = 's3://pictures?endpoint=https://fra1.example.com&forcePathStyle=false';
    expect(parseBucketUrl(url)).toMatchObject({ location: { forcePathStyle: false } });
  });

  it.each([
    ['https://pictures.example.com', 'must be an address like s3://bucket'],
    ['pictures', 'must be an address like s3://bucket'],
    ['s3://', 'must name a bucket'],
    ['s3://Pictures', 'must name a bucket'],
    ['s3://pi', 'must name a bucket'],
    ['s3://key:secret@pictures', 'AWS_SECRET_ACCESS_KEY'],
    ['s3://pictures:9000', 'must be an address like'],
    ['s3://pictures/a//b', 'may only have letters'],
    ['s3://pictures/.hidden', 'may only have letters'],
    ['s3://pictures/a b', 'may only have letters'],
    ['s3://pictures?endpiont=https://a.example.com', 'unknown parameter “endpiont”'],
    ['s3://pictures?endpoint=a.example.com', 'must have an endpoint like'],
    ['s3://pictures?endpoint=https://a.example.com/b', 'must have an endpoint like'],
    ['s3://pictures?region=Here', 'must have a region like'],
    ['s3://pictures?forcePathStyle=yes', 'must have forcePathStyle=true'],
  ])('is not %s', (url, problem) => {
    expect(parseBucketUrl(url)).toEqual({ ok: false, problem: expect.stringContaining(problem) });
  });
});

it('takes a folder where one is allowed', () => {
  const location = { kind: 'folder', path: '/srv/back ups' };
  expect(parseStorageUrl('/srv/back ups')).toEqual({ ok: true, location });
  expect(parseStorageUrl('file:///srv/back%20ups')).toEqual({ ok: true, location });
  expect(parseStorageUrl('s3://pictures')).toMatchObject({ location: { kind: 'bucket' } });
  expect(parseStorageUrl('file://other/srv')).toMatchObject({ ok: false });
  expect(parseStorageUrl('backups')).toMatchObject({ ok: false });
});
