import type { Feature } from '../feature.server.ts';

export const quiz: Feature = {
  about: 'the Growth Path quiz and the growth plan',
  activity: {
    actions: {
      'growth-plan.saved': 'saved a growth plan',
      'growth-plan.tied': 'sent a form from a growth plan',
      'growth-plan.deleted': 'deleted a growth plan',
    },
  },
};
