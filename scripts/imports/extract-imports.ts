/**
 * A Babel configuration that reduces a file to its imports. dependency-cruiser parses TypeScript
 * itself only up to TypeScript 6. Type-only imports become `require` calls, which no source file
 * uses, so that rules can tell them from imports that run.
 */
export const extractImports = {
  babelrc: false,
  configFile: false,
  overrides: [
    { test: /\.ts$/, parserOpts: { plugins: ['typescript'] } },
    { test: /\.tsx$/, parserOpts: { plugins: ['typescript', 'jsx'] } },
  ],
  plugins: [reduceToImports],
};

interface SourceNode {
  type: string;
  source?: { value: string } | null;
  importKind?: string | null;
  exportKind?: string | null;
  argument?: { value: string };
  arguments?: { type: string; value: string }[];
  callee?: { type: string };
}

interface NodePath {
  node: SourceNode & { body: unknown[]; directives: unknown[] };
  traverse(visitor: { enter(path: NodePath): void }): void;
}

interface Builders {
  callExpression(callee: unknown, args: unknown[]): unknown;
  expressionStatement(expression: unknown): unknown;
  identifier(name: string): unknown;
  import(): unknown;
  importDeclaration(specifiers: [], source: unknown): unknown;
  stringLiteral(value: string): unknown;
}

type Import = { source: string; kind: 'static' | 'dynamic' | 'type' };

function reduceToImports({ types: t }: { types: Builders }) {
  function statement({ source, kind }: Import): unknown {
    const text = t.stringLiteral(source);
    if (kind === 'static') return t.importDeclaration([], text);
    const callee = kind === 'dynamic' ? t.import() : t.identifier('require');
    return t.expressionStatement(t.callExpression(callee, [text]));
  }

  return {
    visitor: {
      Program(program: NodePath) {
        const imports: unknown[] = [];
        program.traverse({
          enter({ node }) {
            const found = importOf(node);
            if (found !== null) imports.push(statement(found));
          },
        });
        program.node.body = imports;
        program.node.directives = [];
      },
    },
  };
}

function importOf(node: SourceNode): Import | null {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration': {
      const type = (node.importKind ?? node.exportKind) === 'type';
      return node.source ? { source: node.source.value, kind: type ? 'type' : 'static' } : null;
    }
    case 'TSImportType':
      return node.argument ? { source: node.argument.value, kind: 'type' } : null;
    case 'CallExpression': {
      const [source] = node.arguments ?? [];
      if (node.callee?.type !== 'Import' || source?.type !== 'StringLiteral') return null;
      return { source: source.value, kind: 'dynamic' };
    }
    default:
      return null;
  }
}
