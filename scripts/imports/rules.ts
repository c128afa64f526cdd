import type { IRegularForbiddenRuleType } from 'dependency-cruiser';

const outside = '^(database|gateways)/';
const tests = '[.]test[.]tsx?$';
const server = '[.]server[.]tsx?$';
/** Rules and storage of a feature: what stands beside its `feature.server.ts`, not in one of these folders. */
const inside =
  '^app/features/([^/]+)/(?!(?:routes|ui|http|jobs|mail|tests)/|feature[.]server[.]ts$)';
const routes = '^app/features/[^/]+/routes/';
/** What is in the HTML of public pages. */
const publicUi = '^app/site/(?!words/|scripts/)|^app/ui/(?!admin/)|^app/features/[^/]+/ui/public/';
const adminUi = '^app/ui/admin/|^app/features/[^/]+/ui/(?!public/)';

/** Excludes type-only imports, which leave nothing in the built code (see `extract-imports.ts`). */
const runtimeOnly = { dependencyTypesNot: ['require' as const] };

function forbid(
  name: string,
  comment: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType {
  return { name, comment, severity: 'error', from, to };
}

/** The import directions. `rules.test.ts` breaks each rule once. */
export const rules: IRegularForbiddenRuleType[] = [
  forbid('circular', 'No circular imports.', {}, { circular: true }),
  forbid(
    'unresolvable',
    'No other rule applies to an import that does not resolve.',
    {},
    // `hast` is a types-only package.
    { couldNotResolve: true, pathNot: '^virtual:|^[.]/[+]types/|^hast$' },
  ),
  forbid(
    'route-to-route',
    'Code that two routes share belongs beside the rules of its feature, or to its `http/` or `ui/`.',
    { path: routes },
    { path: routes },
  ),
  forbid(
    'route-to-storage',
    'Routes call features; they hold no queries and call no gateways.',
    { path: routes, pathNot: tests },
    { path: '^(database/(?!limits/)|gateways/)', ...runtimeOnly },
  ),
  forbid(
    'domain-to-edge',
    'Rules and storage know no routes, no JSX, no HTTP.',
    { path: inside, pathNot: tests },
    {
      path: '^app/features/[^/]+/(routes|ui)/|^app/ui/|^app/site/(?!words/|[^/]+[.]ts$)|^app/[^/]+[.]tsx$|^server/',
      ...runtimeOnly,
    },
  ),
  forbid(
    'domain-to-content',
    'Texts are given to a feature. Those of the pages and of the quiz start from the originals.',
    { path: inside, pathNot: [tests, '^app/features/(pages|quiz)/'] },
    { path: '^app/site/words/', ...runtimeOnly },
  ),
  forbid(
    'domain-to-http',
    'Rules and storage take plain values and return plain results: requests, cookies, responses and request contexts stay in `http/` and the routes.',
    { path: inside, pathNot: tests },
    {
      path: '^react-router$|(^|/)node_modules/react-router/|^app/services/|^app/http/(?!site-cookies)|^app/features/[^/]+/(http|mail)/',
    },
  ),
  forbid(
    'domain-to-jobs',
    'What runs without a request is above rules and storage. A feature declares its jobs in `feature.server.ts`.',
    { path: inside, pathNot: [tests, '^app/features/[^/]+/feature[.]server[.]ts$'] },
    { path: '^app/features/[^/]+/jobs/' },
  ),
  forbid(
    'domain-to-foreign-storage',
    'A feature reads its own tables; routes call other features. Every feature may use the outbox, the settings, the library of images, the rule of drafts and the versions of documents.',
    { path: inside, pathNot: tests },
    {
      path: '^app/features/[^/]+/.*[.]server[.]ts$',
      pathNot: '^app/features/($1|drafts|media|outbox|settings|versions)/',
      ...runtimeOnly,
    },
  ),
  forbid(
    'into-feature',
    'What a feature offers to others stands at its top, or in a folder `offered/`; the rest is its own.',
    { path: '^app/features/([^/]+)/|^app/(?!services/)', pathNot: tests },
    {
      path: '^app/features/(?!$1/)[^/]+/[^/]+/',
      // Drafts of articles, and the screens of versions, are offered as a whole.
      pathNot: '/offered/|^app/features/(?:articles/drafts|versions/ui)/',
    },
  ),
  forbid(
    'list-of-features',
    'Features are collected where services are made: what asks all of them gets what they declare from there.',
    { path: '^(?!app/services/)', pathNot: [tests, '^tests/'] },
    { path: '^app/features/features[.]server[.]ts$' },
  ),
  forbid(
    'services-to-above',
    'Services are made once, before any request: what answers requests is above them.',
    { path: '^app/services/', pathNot: tests },
    {
      path: '^app/(http/(?!site-cookies)|site/(?!words/|[^/]+[.]ts$)|ui/)|^app/features/[^/]+/(http|routes|ui)/',
    },
  ),
  forbid(
    'http-to-above',
    'What every route needs knows nothing of what several routes share.',
    { path: '^app/http/|^app/features/accounts/http/', pathNot: tests },
    { path: `${routes}|^app/features/(?!accounts/)[^/]+/http/` },
  ),
  forbid(
    'ui-to-inside',
    'Components get their data as props.',
    { path: publicUi, pathNot: tests },
    {
      path: `^app/features/[^/]+/(?!ui/)|^app/(http|services)/|^(server|config)/|${outside}`,
      ...runtimeOnly,
    },
  ),
  forbid(
    'admin-ui-to-server',
    'Admin components share the validation rules of the server and nothing else of it.',
    { path: adminUi, pathNot: tests },
    {
      path: `^app/(http|services)/|^app/features/[^/]+/(http|jobs|mail|routes)/|${server}|^(server|config)/|${outside}`,
      ...runtimeOnly,
    },
  ),
  forbid(
    'content-to-others',
    'Copy is data: it imports only copy, and what reads the HTML in it.',
    { path: '^app/site/words/', pathNot: tests },
    {
      path: `^app/(?!(?:site/words|html)/)|[.]server[.]ts$|^(server|config)/|${outside}`,
      ...runtimeOnly,
    },
  ),
  forbid(
    'html-to-others',
    'The HTML library knows nothing of posts, requests or storage: what it needs is passed in.',
    { path: '^app/html/', pathNot: tests },
    { path: `^app/(?!html/|formatting/)|^(server|config)/|${outside}` },
  ),
  forbid(
    'advice-to-others',
    'What finds advice in a text knows the text alone.',
    { path: '^app/advice/', pathNot: tests },
    { path: `^app/(?!advice/|html/|formatting/)|^(server|config)/|${outside}` },
  ),
  forbid(
    'into-advice',
    'The kinds of faults are inside: its README names the door.',
    { path: '^(?!app/advice/)', pathNot: tests },
    { path: '^app/advice/kinds/' },
  ),
  forbid(
    'into-readers',
    'What reads the files of other systems hands over a `SourcePost`: its README names the door.',
    {
      path: '^(?!app/features/moving/(?:readers/|ledger/|files/(?:read-|recognize)))',
      pathNot: tests,
    },
    // Where a process gathers the people of all files.
    { path: '^app/features/moving/readers/(?!people[.]server[.]ts$)' },
  ),
  forbid(
    'browser-to-database',
    'Code that a browser may load never uses the database: `.server.ts` keeps a file out of the browser bundle.',
    { path: '^app/', pathNot: [server, tests, routes] },
    { path: outside, ...runtimeOnly },
  ),
  forbid(
    'small-script-to-others',
    'The scripts of public pages stay small: they import only each other.',
    { path: '^app/site/scripts/' },
    { path: '^(?!app/site/scripts/)' },
  ),
  forbid(
    'process-to-feature',
    'The process knows the services, which open all features.',
    { path: '^server[.]ts$' },
    { path: '^app/features/' },
  ),
  forbid(
    'shell-to-business',
    'The HTTP shell handles requests and responses and has no business rules.',
    { path: '^server/' },
    { path: '^(app|database|gateways)/' },
  ),
  forbid(
    'base-to-above',
    'The database, the gateways and the configuration are the lowest layer.',
    { path: `^config/|${outside}`, pathNot: tests },
    { path: '^(app|server)/' },
  ),
  forbid(
    'config-to-others',
    'The configuration reads the environment only.',
    { path: '^config/', pathNot: tests },
    { path: outside },
  ),
  forbid(
    'queue-to-others',
    'The queue serves the HTTP shell and the features alike, and knows neither.',
    { path: '^queue/', pathNot: tests },
    { path: '^(app|config|database|gateways|server)/' },
  ),
  forbid(
    'product-to-tests',
    'Production code does not import tests.',
    { path: '^(app|config|database|gateways|queue|server)', pathNot: tests },
    { path: '^(tests|scripts)/|[.]test[.]tsx?$' },
  ),
];
