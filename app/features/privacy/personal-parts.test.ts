import { expect, it } from 'vitest';
import { joinPersonalData, type PersonalParts } from './personal-parts.server.ts';

const list = async () => [];
const apart = {
  name: 'hasAccount',
  find: async () => null,
  erase: async () => 0,
  found: '',
  erased: '',
} as const;

const NOWHERE = { tables: [], deletedBy: [] };
const LEADS: PersonalParts = {
  rows: NOWHERE,
  leads: {
    list: async () => ({ leads: [], next: null }),
    describe: () => ({ title: '', href: '' }),
    erase: async () => undefined,
  },
  withLeads: { notes: { list }, emailsSent: { list }, plans: { list } },
};
const OTHERS: PersonalParts = {
  rows: NOWHERE,
  apart: { subscription: apart, accountWithoutAccess: apart },
};

it('joins what features keep of a person', () => {
  const { withLeads } = joinPersonalData([OTHERS, LEADS]);
  expect(withLeads.map(({ part }) => part)).toEqual(['notes', 'emailsSent', 'plans']);
});

it.each([
  [
    'a part that two features keep',
    [LEADS, OTHERS, { rows: NOWHERE, withLeads: { plans: { list } } }],
  ],
  [
    'a part that is kept with leads and apart',
    [LEADS, OTHERS, { rows: NOWHERE, apart: { notes: apart } }],
  ],
  ['the leads of two features', [LEADS, OTHERS, { rows: NOWHERE, leads: LEADS.leads }]],
  ['no leads', [OTHERS]],
] as [string, PersonalParts[]][])('rejects %s', (_, parts) => {
  expect(() => joinPersonalData(parts)).toThrow();
});
