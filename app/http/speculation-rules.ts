/**
 * Prerenders a link when a visitor hovers over it or starts to press it. Public pages are plain
 * documents without side effects; admin pages and feeds are excluded. So are the pages on which a
 * visit becomes a lead: opening one is a request, and is counted, also when it is the last page.
 */
export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/admin*', '/blog/*.xml', '/contact*', '/quiz*'] } },
          { not: { selector_matches: '[target=_blank]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
