/**
 * A link that somebody points at or begins to press is fetched and rendered ahead: public pages
 * are plain documents without side effects. What is not a page of the public site is left alone.
 */
export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/admin*' } },
          { not: { href_matches: '/blog/*.xml' } },
          { not: { selector_matches: '[target=_blank]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
