/** One host of each kind: the providers' own, and a white-label one. */
export const FORM_HOST = 'https://forms.wizard-services.com';

/** All of the owner's settings that switch a provider on. */
export const ALL_PROVIDERS = {
  quizForm: 'https://tally.so/r/mRoDv3',
  contactForm: `${FORM_HOST}/widget/form/contactForm0000000001`,
  demoForm: 'https://api.leadconnectorhq.com/widget/form/demoForm000000000001',
  introSessionForm: 'https://api.leadconnectorhq.com/widget/form/introForm00000000001',
  strategySessionForm: 'https://api.leadconnectorhq.com/widget/form/strategyForm00000001',
  presentation: 'https://gamma.app/embed/growthpath123456',
};
