import type { Feature } from '../feature.server.ts';
import { deserializeAnswers, readStoredAnswers, serializeAnswers } from './answers.ts';
import { describeAnswers } from './describe-answers.ts';
import { OFFERINGS } from './offerings.ts';
import {
  countSavedPlansBefore,
  deleteSavedPlansBefore,
  deleteSavedPlansOf,
  isPlanToken,
  linkPlanToLead,
  listSavedPlansOf,
} from './saved-plans.server.ts';

export const quiz: Feature = {
  about: 'the Growth Path quiz and the growth plan',
  activity: {
    actions: {
      'growth-plan.saved': 'saved a growth plan',
      'growth-plan.tied': 'sent a form from a growth plan',
      'growth-plan.deleted': 'deleted a growth plan',
    },
    objects: {
      'growth-plan': { kind: 'leads' },
    },
  },
  leadAnswers: {
    parse(carried) {
      const answers = deserializeAnswers(carried);
      return answers && serializeAnswers(answers);
    },
    describe(stored, texts) {
      const answers = readStoredAnswers(stored);
      return answers === null ? [] : describeAnswers(answers, texts);
    },
    isPlanToken,
    linkPlan: linkPlanToLead,
  },
  opens: { recommendedPages: () => new Set(OFFERINGS.map(({ href }) => href)) },
  personal: {
    rows: { tables: ['growth_plans'], deletedBy: ['growth-plan.deleted'] },
    withLeads: {
      plans: { list: listSavedPlansOf, noun: 'growth plan', erase: deleteSavedPlansOf },
    },
  },
  expiring: {
    plans: {
      words: ['quiz plan', 'quiz plans'],
      open(run) {
        const { leadRetentionMonths: months } = run.settings;
        if (months === null) return null;
        const cutoff = run.monthsAgo(months);
        return {
          count: () => countSavedPlansBefore(run.database.db, cutoff),
          deleteBatch: () => deleteSavedPlansBefore(run, run.actor, cutoff),
        };
      },
    },
  },
};
