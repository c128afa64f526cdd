import { describe, expect, it } from 'vitest';
import { readSettings } from '#app/domains/settings/settings-schema.ts';
import { findProviderSources, PROVIDER_PLACES } from './provider-places.ts';

const settings = readSettings({
  quizForm: 'https://tally.so/r/mRoDv3',
  contactForm: 'https://forms.wizard-services.com/widget/form/NSq50To86cmaAFjyIwrN',
  demoForm: 'https://api.leadconnectorhq.com/widget/form/NSq50To86cmaAFjyIwrM',
  introSessionForm: 'https://api.leadconnectorhq.com/widget/form/NSq50To86cmaAFjyIwrP',
  presentation: 'https://gamma.app/embed/abcdef1234567890',
});

describe('what a page may load from providers', () => {
  it('is nothing while nothing is switched on', () => {
    const forms = PROVIDER_PLACES.filter((place) => place !== 'quizForm');
    expect(findProviderSources(forms, readSettings({}))).toEqual({
      ownScript: false,
      ownQuiz: false,
      scripts: [],
      frames: [],
      asked: [],
    });
  });

  it('is nothing for a page without the place', () => {
    const nothing = { ownScript: false, ownQuiz: false, scripts: [], frames: [], asked: [] };
    expect(findProviderSources([], settings)).toEqual(nothing);
    expect(findProviderSources(['strategySessionForm'], settings)).toEqual(nothing);
  });

  it('is our own script alone for our own quiz', () => {
    expect(findProviderSources(['quizForm'], readSettings({}))).toEqual({
      ownScript: false,
      ownQuiz: true,
      scripts: [],
      frames: [],
      asked: [],
    });
  });

  it('is the script and the frame of the quiz', () => {
    expect(findProviderSources(['quizForm'], settings)).toEqual({
      ownScript: true,
      ownQuiz: false,
      scripts: ['https://tally.so/widgets/embed.js'],
      frames: ['https://tally.so'],
      asked: [],
    });
  });

  it('is the host that the owner has, for a white-label form', () => {
    expect(findProviderSources(['contactForm'], settings)).toEqual({
      ownScript: true,
      ownQuiz: false,
      scripts: ['https://forms.wizard-services.com/js/form_embed.js'],
      frames: ['https://forms.wizard-services.com'],
      asked: [],
    });
  });

  it('names what two forms share once', () => {
    expect(findProviderSources(['demoForm', 'introSessionForm'], settings)).toEqual({
      ownScript: true,
      ownQuiz: false,
      scripts: ['https://link.msgsndr.com/js/form_embed.js'],
      frames: ['https://api.leadconnectorhq.com'],
      asked: [],
    });
  });

  it('is a frame for the presentation, whose company is asked first', () => {
    expect(findProviderSources(['presentation'], settings)).toEqual({
      ownScript: true,
      ownQuiz: false,
      scripts: [],
      frames: ['https://gamma.app'],
      asked: ['https://gamma.app'],
    });
  });
});
