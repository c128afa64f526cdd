/**
 * Learns what words say for or against a claim from the texts of the figures (`tests/fixtures/advice/`), and
 * writes it for `app/advice/tone/`. Run it by hand when those texts or the classes of words have changed:
 *   node scripts/weigh-words.ts
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { learnTone } from './lib/learn-tone.ts';

const file = join(import.meta.dirname, '../app/advice/tone/weights.json');
const { bias, features } = learnTone();
const packed = deflateRawSync(features, { level: 9 }).toString('base64');
writeFileSync(file, `${JSON.stringify({ bias, packed }, null, 2)}\n`);
