import type { IRegularForbiddenRuleType } from 'dependency-cruiser';

const outside = '^(database|gateways)/';
const tests = '[.]test[.]tsx?$';
const server = '[.]server[.]tsx?$';

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
    'Code that two routes share belongs to a domain, to content or to ui.',
    { path: '^app/routes/' },
    { path: '^app/routes/' },
  ),
  forbid(
    'route-to-storage',
    'Routes call domains; they hold no queries and call no gateways.',
    { path: '^app/routes/', pathNot: tests },
    { path: outside, ...runtimeOnly },
  ),
  forbid(
    'domain-to-edge',
    'Domains hold rules and storage: no routes, no JSX, no HTTP.',
    { path: '^app/domains/', pathNot: tests },
    { path: '^app/(routes|ui|styles)/|^app/[^/]+[.]tsx$|^server/', ...runtimeOnly },
  ),
  forbid(
    'domain-to-content',
    'Texts are given to a domain. Those of the site and of the quiz start from the originals.',
    { path: '^app/domains/', pathNot: [tests, '^app/domains/(site-texts|growth-plan)/'] },
    { path: '^app/content/', ...runtimeOnly },
  ),
  forbid(
    'domain-to-http',
    'A domain takes plain values and returns plain results: requests, cookies, responses and request contexts stay in `app/auth/`, `app/http/` and the routes.',
    { path: '^app/domains/', pathNot: tests },
    {
      path: '^react-router$|(^|/)node_modules/react-router/|^app/(auth|http|jobs|notifications|services|shared)/',
    },
  ),
  forbid(
    'domain-to-foreign-storage',
    'A domain reads its own tables; routes call other domains. Every domain may use limits, the outbox, the settings, the library of images and the register of claims; privacy reads and erases a person in all of them.',
    { path: '^app/domains/([^/]+)/', pathNot: [tests, '^app/domains/privacy/'] },
    {
      path: '^app/domains/[^/]+/.*[.]server[.]ts$',
      pathNot: '^app/domains/($1|claims|limits|media|outbox|settings)/',
      ...runtimeOnly,
    },
  ),
  forbid(
    'services-to-above',
    'Services are made once, before any request: what answers requests is above them.',
    { path: '^app/services/', pathNot: tests },
    { path: '^app/(auth|http|routes|shared|ui)/' },
  ),
  forbid(
    'http-to-above',
    'What every route needs knows nothing of what several routes share.',
    { path: '^app/(auth|http)/', pathNot: tests },
    { path: '^app/(routes|shared)/' },
  ),
  forbid(
    'ui-to-inside',
    'Components get their data as props.',
    { path: '^app/ui/', pathNot: [tests, '^app/ui/admin/'] },
    {
      path: `^app/(auth|domains|http|routes|services|shared)/|^(server|config)/|${outside}`,
      ...runtimeOnly,
    },
  ),
  forbid(
    'admin-ui-to-server',
    'Admin components share the validation rules of the server and nothing else of it.',
    { path: '^app/ui/admin/', pathNot: tests },
    {
      path: `^app/(auth|http|routes|services|shared)/|${server}|^(server|config)/|${outside}`,
      ...runtimeOnly,
    },
  ),
  forbid(
    'content-to-others',
    'Copy is data: it imports only copy, and what reads the HTML in it.',
    { path: '^app/content/', pathNot: tests },
    {
      path: `^app/(?!(?:content|html)/)|[.]server[.]ts$|^(server|config)/|${outside}`,
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
    'browser-to-database',
    'Code that a browser may load never uses the database: `.server.ts` keeps a file out of the browser bundle.',
    { path: '^app/', pathNot: [server, tests, '^app/routes/'] },
    { path: outside, ...runtimeOnly },
  ),
  forbid(
    'small-script-to-others',
    'The scripts of public pages stay small: they import only each other.',
    { path: '^app/browser/' },
    { path: '^(?!app/browser/)' },
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
    'The queue serves the HTTP shell and the domains alike, and knows neither.',
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
