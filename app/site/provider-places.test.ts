import { describe, expect, it } from 'vitest';
import { readSettings } from '#app/features/settings/settings-schema.ts';
import { findProviderSources, PROVIDER_PLACES } from './provider-places.ts';

const settings = readSettings({
  quizForm: 'https://tally.so/r/mRoDv3',
  contactForm: 'https://forms.wizard-services.com/widget/form/NSq50To86cmaAFjyIwrN',
  demoForm: 'https://api.leadconnectorhq.com/widget/form/NSq50To86cmaAFjyIwrM',
  introSessionForm: 'https://api.leadconnectorhq.com/widget/form/NSq50To86cmaAFjyIwrP',
  presentation: 'https://gamma.app/embed/abcdef1234567890',
});

describe('findProviderSources', () => {
  it('allows nothing while no provider is set up', () => {
    const forms = PROVIDER_PLACES.filter((place) => place !== 'quizForm');
    expect(findProviderSources(forms, readSettings({}))).toEqual({
      ownScript: false,
      ownQuiz: false,
      scripts: [],
      frames: [],
      probed: [],
    });
  });

  it('allows nothing for a page without the place', () => {
    const nothing = { ownScript: false, ownQuiz: false, scripts: [], frames: [], probed: [] };
    expect(findProviderSources([], settings)).toEqual(nothing);
    expect(findProviderSources(['strategySessionForm'], settings)).toEqual(nothing);
  });

  it('allows only our inline script for our own quiz', () => {
    expect(findProviderSources(['quizForm'], readSettings({}))).toEqual({
      ownScript: false,
      ownQuiz: true,
      scripts: [],
      frames: [],
      probed: [],
    });
  });

  it('allows the script and the iframe of the quiz', () => {
    expect(findProviderSources(['quizForm'], settings)).toEqual({
      ownScript: true,
      ownQuiz: false,
      scripts: ['https://tally.so/widgets/embed.js'],
      frames: ['https://tally.so'],
      probed: [],
    });
  });

  it('allows the host of a white-label form', () => {
    expect(findProviderSources(['contactForm'], settings)).toEqual({
      ownScript: true,
      ownQuiz: false,
      scripts: ['https://forms.wizard-services.com/js/form_embed.js'],
      frames: ['https://forms.wizard-services.com'],
      probed: [],
    });
  });

  it('lists a source that two forms share once', () => {
    expect(findProviderSources(['demoForm', 'introSessionForm'], settings)).toEqual({
      ownScript: true,
      ownQuiz: false,
      scripts: ['https://link.msgsndr.com/js/form_embed.js'],
      frames: ['https://api.leadconnectorhq.com'],
      probed: [],
    });
  });

  it('allows an iframe for the presentation, and a probe of its origin', () => {
    expect(findProviderSources(['presentation'], settings)).toEqual({
      ownScript: true,
      ownQuiz: false,
      scripts: [],
      frames: ['https://gamma.app'],
      probed: ['https://gamma.app'],
    });
  });
});
