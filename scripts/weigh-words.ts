/**
 * Learns what words say for or against a claim from the texts of the figures (`tests/fixtures/advice/`), and
 * writes it for `app/advice/tone/`. Run it by hand when those texts or the classes of words have changed:
 *   node scripts/weigh-words.ts
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { learnTone } from './lib/learn-tone.ts';

const file = join(import.meta.dirname, '../app/advice/tone/weights.json');
writeFileSync(file, `${JSON.stringify(learnTone(), null, 2)}\n`);
