import { expect, it } from 'vitest';
import { firstNameOf } from './first-name.ts';

it.each([
  // The first word, as typed.
  ['Mary', 'Mary'],
  ['Mary Smith', 'Mary'],
  ['  Mary   Ann\tSmith ', 'Mary'],
  ['mary', 'mary'],
  ['mary smith', 'mary'],
  ['MARY SMITH', 'MARY'],
  ['Mary-Ann Smith', 'Mary-Ann'],
  ["D'Angelo Reyes", "D'Angelo"],
  ['José Núñez', 'José'],
  ['Jo Li', 'Jo'],
  ['Зоя Иванова', 'Зоя'],
  ['محمد علي', 'محمد'],
  ['Drew Smith', 'Drew'],
  ['Theo Smith', 'Theo'],
  ['Andy Orson', 'Andy'],
  // The whole name, where the first word may not be theirs.
  ['Dr. Smith', 'Dr. Smith'],
  ['dr smith', 'dr smith'],
  ['Dr. Mary Smith', 'Dr. Mary Smith'],
  ['Mrs. Abernathy', 'Mrs. Abernathy'],
  ['The Smiths', 'The Smiths'],
  ['Mary & John', 'Mary & John'],
  ['Mary and John Smith', 'Mary and John Smith'],
  ['Maple House LLC', 'Maple House LLC'],
  ['M. Smith', 'M. Smith'],
  ['J.T. Reyes', 'J.T. Reyes'],
  ['M', 'M'],
  ['"Mae" Smith', '"Mae" Smith'],
  ['김 민수', '김 민수'],
  ['王小明', '王小明'],
  // None.
  ['', ''],
  ['  ', ''],
  ['-', ''],
  ['smith, mary', ''],
  ['Smith, RN', ''],
  ['mary@example.com', ''],
  ['Mary mary@example.com', ''],
  ['555 0100', ''],
  ['https://example.com', ''],
  ['Mary/John', ''],
  ['<b>Mary', ''],
  ['{home}', ''],
  ['x'.repeat(61), ''],
])('greets %j as %j', (name, greeted) => {
  expect(firstNameOf(name)).toBe(greeted);
});
