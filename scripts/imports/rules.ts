import type { IRegularForbiddenRuleType } from 'dependency-cruiser';

const outside = '^(database|gateways)/';
const tests = '[.]test[.]tsx?$';
const server = '[.]server[.]tsx?$';

/** A type that is named leaves nothing behind in what runs (`keep-imports.ts` marks it so). */
const runs = { dependencyTypesNot: ['require' as const] };

function forbid(
  name: string,
  comment: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType {
  return { name, comment, severity: 'error', from, to };
}

/** Which part may import which; `rules.test.ts` proves that each of them bites. */
export const rules: IRegularForbiddenRuleType[] = [
  forbid('circular', 'What needs each other is one part.', {}, { circular: true, ...runs }),
  forbid(
    'unresolvable',
    'An import that leads nowhere escapes every other rule.',
    {},
    // `hast` is a package of types alone.
    { couldNotResolve: true, pathNot: '^virtual:|^[.]/[+]types/|^hast$' },
  ),
  forbid(
    'route-to-route',
    'What two routes share belongs to a domain, to content or to ui.',
    { path: '^app/routes/' },
    { path: '^app/routes/' },
  ),
  forbid(
    'route-to-storage',
    'A route asks a domain; it holds no query and calls nobody outside.',
    { path: '^app/routes/', pathNot: tests },
    { path: outside, ...runs },
  ),
  forbid(
    'domain-to-edge',
    'A domain holds rules and storage: no route, no picture, no HTTP.',
    { path: '^app/domains/', pathNot: tests },
    { path: '^app/(routes|ui|content|styles)/|^app/[^/]+[.]tsx$|^server/', ...runs },
  ),
  forbid(
    'domain-to-foreign-storage',
    'A domain reads its own tables; routes call other domains. Limits and the outbox serve all; privacy reads and erases a person across all.',
    { path: '^app/domains/([^/]+)/', pathNot: [tests, '^app/domains/privacy/'] },
    {
      path: '^app/domains/[^/]+/.*[.]server[.]ts$',
      pathNot: '^app/domains/($1|limits|outbox)/',
      ...runs,
    },
  ),
  forbid(
    'ui-to-inside',
    'A component is given what it shows.',
    { path: '^app/ui/', pathNot: [tests, '^app/ui/admin/'] },
    { path: `^app/(routes|domains)/|^(server|config)/|${outside}`, ...runs },
  ),
  forbid(
    'admin-ui-to-server',
    'The editor checks what is typed by the same rules as the server, and by nothing else of it.',
    { path: '^app/ui/admin/', pathNot: tests },
    { path: `^app/routes/|${server}|^(server|config)/|${outside}`, ...runs },
  ),
  forbid(
    'content-to-others',
    'Copy is data: it imports copy.',
    { path: '^app/content/', pathNot: tests },
    { path: `^app/(?!content/)|^(server|config)/|${outside}`, ...runs },
  ),
  forbid(
    'browser-to-database',
    'What may reach a browser never touches the database: `.server.ts` keeps it out of the bundle.',
    { path: '^app/', pathNot: [server, tests, '^app/routes/'] },
    { path: outside, ...runs },
  ),
  forbid(
    'small-script-to-others',
    'A small script of a public page stays small: it imports what the others share.',
    { path: '^app/browser/' },
    { path: '^(?!app/browser/)' },
  ),
  forbid(
    'shell-to-business',
    'The HTTP shell knows requests and answers, and nothing of what the site is about.',
    { path: '^server/' },
    { path: '^(app|database|gateways)/' },
  ),
  forbid(
    'base-to-above',
    'The database, the gateways and the configuration stand below everything else.',
    { path: `^config/|${outside}`, pathNot: tests },
    { path: '^(app|server)/' },
  ),
  forbid(
    'config-to-others',
    'The configuration reads the environment and nothing of ours.',
    { path: '^config/', pathNot: tests },
    { path: outside },
  ),
  forbid(
    'product-to-tests',
    'What is delivered does not know its tests.',
    { path: '^(app|config|database|gateways|server)', pathNot: tests },
    { path: '^(tests|scripts)/|[.]test[.]tsx?$' },
  ),
];
