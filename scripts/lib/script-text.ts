import { build, type Plugin } from 'vite';

const QUERY = '?script-text';

/**
 * `import text from './some.ts?script-text'` bundles a small script with its imports into a string,
 * which a page inlines instead of requesting a file.
 */
export function scriptText(): Plugin {
  return {
    name: 'script-text',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(QUERY)) return null;
      const input = id.slice(0, -QUERY.length);
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        build: {
          write: false,
          target: 'es2023',
          modulePreload: false,
          rolldownOptions: { input, output: { codeSplitting: false } },
        },
      });
      if (Array.isArray(built) || !('output' in built)) this.error(`${input} is not one script`);
      const [script] = built.output;
      // These end an inline script, or change how the rest of it is parsed.
      if (/<\/script|<!--/i.test(script.code)) this.error(`${input} cannot be inlined into a page`);
      for (const module of script.moduleIds) this.addWatchFile(module);
      return `export default ${JSON.stringify(script.code.trim())};`;
    },
  };
}
