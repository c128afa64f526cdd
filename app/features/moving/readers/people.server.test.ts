import { expect, it } from 'vitest';
import { isPeopleTable } from './old-backend.ts';
import { createPeople, readCsvPeople } from './people.server.ts';

const DANA = '7d3c1f0a-5a0e-4c57-9d5e-0b7c2d9a4e11';
const SAM = '0f8b4c52-13a1-4f6f-8c1e-5d2b6a7e9f22';
const HASH = `$2a$10$${'Ab9./'.repeat(10)}xyz`;

function find(...tables: string[]) {
  const people = createPeople();
  for (const [n, table] of tables.entries()) {
    for (const row of readCsvPeople(table)) people.add(row, `${n}.csv`);
  }
  return { ...people.result(), secrets: people.takeSecrets() };
}

it('takes the addresses of admins alone, in whichever order the tables come', () => {
  const users = `id,email,encrypted_password\n${DANA},Dana@Example.com,${HASH}\n${SAM},sam@example.com,`;
  const roles = `id,user_id,role\n1,${DANA.toUpperCase()},admin\n2,${SAM},editor`;
  for (const tables of [
    [users, roles],
    [roles, users],
  ]) {
    const { emails, withoutAddress, files, secrets } = find(...tables);
    expect([emails, withoutAddress]).toEqual([['dana@example.com'], 0]);
    expect([...files].sort()).toEqual(['0.csv', '1.csv']);
    expect(secrets).toEqual([HASH]);
  }
});

it('counts admins whose address is in no file, and joins nothing by numbers', () => {
  expect(find(`user_id,role\n${DANA},admin`)).toMatchObject({ emails: [], withoutAddress: 1 });
  const leads = 'id,email,name\n1,sam@example.com,Sam';
  expect(find('user_id,role\n1,admin', leads)).toMatchObject({ emails: [], withoutAddress: 0 });
  expect([...find(leads).files]).toEqual([]);
});

it('reads a role beside its address, and no address that is none', () => {
  const { emails } = find(`id,email,role\n${DANA},dana@example.com,admin\n${SAM},nobody,admin`);
  expect(emails).toEqual(['dana@example.com']);
});

it('knows such a table by its columns', () => {
  expect(isPeopleTable(['id', 'user_id', 'role'])).toBe(true);
  expect(isPeopleTable(['id', 'email', 'aud'])).toBe(true);
  expect(isPeopleTable(['Name', 'Email', 'ID'])).toBe(false);
});
