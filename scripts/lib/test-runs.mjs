// Plain JavaScript for Node 20: this runs before anything is installed.

/** The tag of the integration tests that only `npm run test:all` runs. */
export const ALL = 'all';

/**
 * The two commands divide the tests of the built site between them: what one leaves out, the other
 * runs. The checks and the unit tests belong to `npm test`.
 */
export const selections = {
  test: { tagsFilter: `!${ALL}`, browserProject: 'journeys' },
  'test:all': { tagsFilter: ALL, browserProject: 'others' },
};
