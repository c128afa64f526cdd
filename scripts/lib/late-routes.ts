import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const SERVER_BUILD = /virtual:react-router\/server-build$/;
const POLICY = '?policy';
const LATE = '\0late-routes';

/**
 * Leaves the modules of the admin area out of what a start of the server loads: half of all its code.
 * The route table has their policies alone, until its `loadLateRoutes` has imported them.
 */
export function lateRoutes(): Plugin {
  let lateModules = '';
  return {
    name: 'late-routes',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    resolveId: (id) => (id === LATE ? id : null),
    load(id) {
      if (id === LATE) return lateModules;
      if (id.endsWith(POLICY))
        return policyAlone(readFileSync(id.slice(0, -POLICY.length), 'utf8'));
      return null;
    },
    transform(code, id) {
      if (!SERVER_BUILD.test(id)) return null;
      const late = listLate(code);
      const imports = late.map(({ file }, index) => `import * as route${index} from '${file}';`);
      const modules = late.map((route, index) => `'${route.id}': route${index}`);
      lateModules = `${imports.join('\n')}\nexport const modules = { ${modules.join(', ')} };`;
      const early = late.reduce(
        (all, { file }) => all.replace(JSON.stringify(file), JSON.stringify(file + POLICY)),
        code,
      );
      return `${early}\nexport const loadLateRoutes = () => import('${LATE}');`;
    },
  };
}

/** The routes whose address begins with `/admin`, in the route table that React Router writes. */
function listLate(code: string): { id: string; file: string }[] {
  const files = new Map(
    [...code.matchAll(/import \* as (route\d+) from "([^"]+)"/g)].map(([, name, file]) => [
      name,
      file,
    ]),
  );
  const routes = [
    ...code.matchAll(
      /id: "([^"]+)",\s+parentId: (?:"([^"]*)"|undefined),\s+path: (?:"([^"]*)"|undefined),[^}]*?module: (route\d+)/g,
    ),
  ].map(([, id = '', parentId = '', path = '', name]) => ({ id, parentId, path, name }));
  const isLate = ({ path, parentId }: { path: string; parentId: string }): boolean =>
    /^admin(?:\/|$)/.test(path) ||
    routes.some((parent) => parent.id === parentId && isLate(parent));
  return routes.filter(isLate).map(({ id, name }) => ({ id, file: files.get(name) ?? '' }));
}

/** The policy of a route, with the constants and imports that it uses. A layout has none. */
export function policyAlone(source: string): string {
  const [policy] = /^export const handle = .*?;$/ms.exec(source) ?? [];
  if (policy === undefined) return 'export {};';
  let kept = policy;
  const uses = (name: string) => new RegExp(`\\b${name}\\b`).test(kept);
  // Backwards, because a constant uses those before it.
  for (const [statement, name = ''] of [...source.matchAll(/^const (\w+).*?;$/gms)].reverse()) {
    if (uses(name)) kept = `${statement}\n${kept}`;
  }
  const imports = [...source.matchAll(/^import \{([^}]+)\} (from '[^']+';)$/gm)].flatMap(
    ([, names = '', from]) => {
      const used = names.split(',').filter((name) => name.trim() !== '' && uses(name.trim()));
      return used.length === 0 ? [] : [`import {${used.join(',')}} ${from}`];
    },
  );
  return [...imports, kept].join('\n');
}
