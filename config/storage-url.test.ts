import { describe, expect, it } from 'vitest';
import { parseBucketUrl, parseStorageUrl } from './storage-url.ts';

describe('the address of a bucket', () => {
  it.each([
    [
      's3://images',
      { bucket: 'images', prefix: '', endpoint: undefined, region: undefined },
      false,
    ],
    [
      's3://images/site/one/?region=eu-west-1',
      { bucket: 'images', prefix: 'site/one/', endpoint: undefined, region: 'eu-west-1' },
      false,
    ],
    [
      's3://my.images?endpoint=http://localhost:9000/',
      { bucket: 'my.images', prefix: '', endpoint: 'http://localhost:9000', region: undefined },
      true,
    ],
  ])('%s names bucket, folder, endpoint and region', (url, place, forcePathStyle) => {
    const location = { kind: 'bucket', ...place, forcePathStyle };
    expect(parseBucketUrl(url)).toEqual({ ok: true, location });
  });

  it('says itself whether the bucket is in the host or in the path', () => {
    const url = 's3://images?endpoint=https://fra1.example.com&forcePathStyle=false';
    expect(parseBucketUrl(url)).toMatchObject({ location: { forcePathStyle: false } });
  });

  it.each([
    ['https://images.example.com', 'must be an address like s3://bucket'],
    ['images', 'must be an address like s3://bucket'],
    ['s3://', 'must name a bucket'],
    ['s3://Images', 'must name a bucket'],
    ['s3://pi', 'must name a bucket'],
    ['s3://key:secret@images', 'AWS_SECRET_ACCESS_KEY'],
    ['s3://images:9000', 'must be an address like'],
    ['s3://images/a//b', 'may only have letters'],
    ['s3://images/.hidden', 'may only have letters'],
    ['s3://images/a b', 'may only have letters'],
    ['s3://images?endpiont=https://a.example.com', 'unknown parameter “endpiont”'],
    ['s3://images?endpoint=a.example.com', 'must have an endpoint like'],
    ['s3://images?endpoint=https://a.example.com/b', 'must have an endpoint like'],
    ['s3://images?region=Here', 'must have a region like'],
    ['s3://images?forcePathStyle=yes', 'must have forcePathStyle=true'],
  ])('is not %s', (url, problem) => {
    expect(parseBucketUrl(url)).toEqual({ ok: false, problem: expect.stringContaining(problem) });
  });
});

it('takes a folder where one is allowed', () => {
  const location = { kind: 'folder', path: '/srv/back ups' };
  expect(parseStorageUrl('/srv/back ups')).toEqual({ ok: true, location });
  expect(parseStorageUrl('file:///srv/back%20ups')).toEqual({ ok: true, location });
  expect(parseStorageUrl('s3://images')).toMatchObject({ location: { kind: 'bucket' } });
  expect(parseStorageUrl('file://other/srv')).toMatchObject({ ok: false });
  expect(parseStorageUrl('backups')).toMatchObject({ ok: false });
});
