import { quoted } from '#app/formatting/log-detail.ts';
import type { Feature } from '../feature.server.ts';
import { askForSupport } from './ask-for-support.server.ts';
import { movedClaims } from './move-claims.server.ts';

export const claims: Feature = {
  about: "what the owner's claims rest on",
  opens: {
    askForSupport:
      ({ database }) =>
      (advice, asked) =>
        askForSupport(database.db, advice, asked),
  },
  moves: { claims: movedClaims },
  activity: {
    actions: {
      'claim.supported': (detail) => `said what supports the claim ${quoted(detail, 'claim')}`,
      'claim.support-changed': (detail) =>
        `changed what supports the claim ${quoted(detail, 'claim')}`,
      'claim.support-removed': (detail) =>
        `took back what supports the claim ${quoted(detail, 'claim')}`,
      'claim.file-added': (detail) =>
        `added the file ${quoted(detail, 'file')} to the claim ${quoted(detail, 'claim')}`,
      'claim.file-removed': (detail) =>
        `removed the file ${quoted(detail, 'file')} from the claim ${quoted(detail, 'claim')}`,
    },
    objects: {
      claim: { kind: 'claims' },
    },
  },
};
