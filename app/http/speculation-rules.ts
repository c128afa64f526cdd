/**
 * Prerenders a link when a visitor hovers over it or starts to press it. Public pages are plain
 * documents without side effects; admin pages and feeds are excluded.
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
