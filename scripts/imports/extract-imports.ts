/**
 * Reduces a file to its imports, for a reader that knows no TypeScript: dependency-cruiser has its
 * own way to read it only up to TypeScript 6. What is imported as a type alone becomes a
 * `require`, which nothing else here is, so that rules can tell the two apart.
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
        const kept: unknown[] = [];
        program.traverse({
          enter({ node }) {
            const found = importOf(node);
            if (found !== null) kept.push(statement(found));
          },
        });
        program.node.body = kept;
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
